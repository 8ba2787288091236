import type { Source } from '#facts/sources/source.ts';

/** About rain, cold, ice, and what may stand outdoors. */
export const weatherSources = {
	'ip-codes': {
		title: 'IP codes: what the two figures mean (EN 60529)',
		publisher: 'Illuma Lighting',
		url: 'https://www.illuma.co.uk/support/ip-ratings/10.htm',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'dealer-temperatures': {
		title: 'Weather resistant outdoor stairlifts',
		publisher: 'Access Stairlifts, Dublin',
		url: 'https://mobileandwebsitedevelopment.com/access_stairlifts/?p=10118',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'low',
	},
	'met-office-november-2010': {
		title: 'Big chill breaks November temperature records',
		publisher: 'Met Office',
		url: 'https://blog.metoffice.gov.uk/2010/11/28/big-chill-breaks-november-temperature-records/',
		of: '2010-11-28',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'met-office-extremes': {
		title: 'The Met Office on UK extremes, 1961 to 2017, as reported',
		publisher: 'West Oxford Allotments',
		url: 'http://www.westoxfordallotments.org/2018/11/02/uk-heatwaves-lasting-twice-as-long-as-50-years-ago-met-office/',
		of: '2018-11-02',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'braemar-2021': {
		title: 'Braemar is Britain’s highest and coldest parish',
		publisher: 'The Times',
		url: 'https://www.thetimes.co.uk/article/braemar-is-britains-highest-and-coldest-parish-vq32qxlkx',
		of: '2021-02-12',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'stairlift-standard': {
		title: 'EN 81-40:2020, what it covers and what it leaves out',
		publisher: 'ce-marking.help',
		url: 'https://ce-marking.help/directive/machinery-regulation/standard/9057/en-81-402020',
		of: '2020',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'garden-steps': {
		title: 'Do new external steps need planning permission?',
		publisher: 'Planning Portal',
		url: 'https://interactive.planningportal.co.uk/faqs/do-new-external-steps-outside-my-house-need-planning-permission-or-building-control-approval',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'clearing-snow': {
		title: 'Tips for clearing snow and ice',
		publisher: 'St Helens Borough Council',
		url: 'https://sthelens.gov.uk/article/14466/Tips-for-clearing-snow-and-ice',
		of: '2026-01-05',
		checked: '2026-11-21',
		confidence: 'high',
	},
} as const satisfies Record<string, Source>;
