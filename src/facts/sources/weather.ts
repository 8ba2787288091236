import { storedCopies } from '#facts/sources/source.ts';

/** About rain, cold, ice, and what may stand outdoors. */
export const weatherSources = storedCopies('2026-11-21', {
	'ip-codes': {
		kind: 'company',
		title: 'IP codes: what the two figures mean (EN 60529)',
		publisher: 'Illuma Lighting',
		url: 'https://www.illuma.co.uk/support/ip-ratings/10.htm',
	},
	'met-office-november-2010': {
		kind: 'official',
		title: 'Big chill breaks November temperature records',
		publisher: 'Met Office',
		url: 'https://blog.metoffice.gov.uk/2010/11/28/big-chill-breaks-november-temperature-records/',
		of: '2010-11-28',
	},
	'braemar-2021': {
		kind: 'press',
		title: 'Braemar is Britain’s highest and coldest parish',
		publisher: 'The Times',
		url: 'https://www.thetimes.co.uk/article/braemar-is-britains-highest-and-coldest-parish-vq32qxlkx',
		of: '2021-02-12',
	},
	'stairlift-standard': {
		kind: 'company',
		title: 'EN 81-40:2020, what it covers and what it leaves out',
		publisher: 'ce-marking.help',
		url: 'https://ce-marking.help/directive/machinery-regulation/standard/9057/en-81-402020',
		of: '2020',
	},
	'garden-steps': {
		kind: 'company',
		title: 'Do new external steps need planning permission?',
		publisher: 'Planning Portal, a joint venture of the government and TerraQuest',
		url: 'https://interactive.planningportal.co.uk/faqs/do-new-external-steps-outside-my-house-need-planning-permission-or-building-control-approval',
	},
	'clearing-snow': {
		kind: 'official',
		title: 'Tips for clearing snow and ice',
		publisher: 'St Helens Borough Council',
		url: 'https://sthelens.gov.uk/article/14466/Tips-for-clearing-snow-and-ice',
		of: '2026-01-05',
	},
});
