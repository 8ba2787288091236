/** Where facts were found. `of` is the source's own date, `checked` the day when someone last read it there. */
export interface Source {
	title: string;
	publisher: string;
	url?: string;
	/** `2026-03-10`, `2026-03` or `2026`; other texts, such as `2021–26`, are shown as they are. */
	of: string;
	checked: string;
	/** High: official or the maker. Medium: a dealer or the trade, close to the maker. Low: one dealer, or an old text. */
	confidence: 'high' | 'medium' | 'low';
}

/** Every source once, by an id of small letters, digits and dashes: articles name it in `sources:`. */
export const sources = {
	'vat-notice-701-7': {
		title: 'Reliefs from VAT for disabled and older people (VAT Notice 701/7)',
		publisher: 'HM Revenue & Customs',
		url: 'https://www.gov.uk/guidance/reliefs-from-vat-for-disabled-and-older-people-notice-7017',
		of: '2014',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'disabled-facilities-grants': {
		title: 'Disabled Facilities Grants: what you’ll get',
		publisher: 'GOV.UK',
		url: 'https://www.gov.uk/disabled-facilities-grants/what-youll-get',
		of: '2026',
		checked: '2026-11-21',
		confidence: 'high',
	},
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof sources;
