import { storedCopies } from '#facts/sources/source.ts';

/** About VAT, grants and the law. */
export const helpSources = storedCopies('2026-11-21', {
	'vat-notice-701-7': {
		kind: 'official',
		title: 'Reliefs from VAT for disabled and older people (VAT Notice 701/7)',
		publisher: 'HM Revenue & Customs',
		url: 'https://www.gov.uk/guidance/reliefs-from-vat-for-disabled-and-older-people-notice-7017',
	},
	'vat-rates': {
		kind: 'official',
		title: 'VAT rates',
		publisher: 'GOV.UK',
		url: 'https://www.gov.uk/vat-rates',
	},
	'disabled-facilities-grants': {
		kind: 'official',
		title: 'Disabled Facilities Grants',
		publisher: 'GOV.UK',
		url: 'https://www.gov.uk/disabled-facilities-grants',
	},
	'nihe-disabled-facilities-grant': {
		kind: 'official',
		title: 'Disabled Facilities Grant',
		publisher: 'Northern Ireland Housing Executive',
		url: 'https://www.nihe.gov.uk/Housing-Help/Grants/Types-of-grants-available/Disabled-Facilities-Grant',
		of: '2023-02-01',
	},
	'cooling-off-rules': {
		kind: 'official',
		title: 'The Consumer Contracts Regulations 2013',
		publisher: 'legislation.gov.uk',
		url: 'https://www.legislation.gov.uk/uksi/2013/3134/contents',
		of: '2013',
	},
	'workplace-lifts': {
		kind: 'official',
		title: 'The Lifting Operations and Lifting Equipment Regulations 1998',
		publisher: 'legislation.gov.uk',
		url: 'https://www.legislation.gov.uk/uksi/1998/2307/regulation/9',
		of: '1998',
	},
});
