import { storedCopies } from '#facts/sources/source.ts';

/** About prices other than a lift's own, later costs, renting, concrete and sockets. */
export const costSources = storedCopies('2026-11-21', {
	'socket-prices': {
		kind: 'company',
		title: 'Outdoor socket installation costs UK',
		publisher: 'Trade2Base',
		url: 'https://www.trade2base.com/blog/outdoor-socket-installation-costs-uk',
		of: '2026',
	},
	'socket-rules': {
		kind: 'company',
		title: 'Outdoor sockets regulations: IP rating and RCD protection',
		publisher: 'Elec-Mate',
		url: 'https://www.elec-mate.com/guides/outdoor-sockets-regulations',
		of: '2026-06-10',
	},
	'concrete-prices': {
		kind: 'company',
		title: 'How to build a concrete shed base: thickness, cost and specification',
		publisher: 'Shed UK',
		url: 'https://sheduk.co.uk/?p=9460',
		of: '2026',
	},
	'concrete-strength': {
		kind: 'company',
		title: 'Understanding concrete',
		publisher: 'Westcrete, Devon',
		url: 'http://www.westcrete-ltd.co.uk/hints-and-tips/understanding-concrete/',
	},
	'concrete-cold': {
		kind: 'company',
		title: 'Cold weather working',
		publisher: 'RTU, Northern Ireland',
		url: 'https://rtu.co.uk/news/cold-weather-working',
	},
	'indoor-fitting': {
		kind: 'company',
		title: 'How long does it take to install a stairlift?',
		publisher: 'UK Stairlifts',
		url: 'https://ukstairlifts.com/how-long-does-it-take-to-install-a-stairlift',
	},
	'long-warranties': {
		kind: 'company',
		title: 'A guide to stairlift warranties',
		publisher: 'Stairlift Essentials',
		url: 'http://stairliftessentials.com/basics-guides/articles/guide-to-stairlift-warranties.html',
	},
	'rent-terms': {
		kind: 'company',
		title: 'Minimum rental periods',
		publisher: 'Stairlift Guru',
		url: 'https://stairliftguru.co.uk/stairlift-rental/minimum-rental-periods',
	},
	'surrey-report': {
		kind: 'company',
		title: 'Surrey Trading Standards on stairlifts, spring 2004, as reprinted',
		publisher: 'Spare Dolphin',
		url: 'http://sparedolphin.blogspot.com/2005/05/surrey-county-council-stair-lifts.html',
		of: '2005-05-11',
	},
});
