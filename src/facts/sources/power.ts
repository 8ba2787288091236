import type { Source } from '#facts/sources/source.ts';

/** About sizes, batteries, weather and electricity. */
export const powerSources = {
	'usual-sizes': {
		title: 'Stairlifts: parking, folded width and weight limits',
		publisher: 'stairlift.co.uk',
		url: 'http://stairlift.co.uk/page9.html',
		of: '2010',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'cold-batteries': {
		title: 'Manual of a powered wheelchair with similar batteries (Invacare Storm4)',
		publisher: 'Invacare',
		url: 'https://manualshive.com/manuals/2083635',
		of: '2010',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'batteries-guru': {
		title: 'Stairlift batteries: lifespan and replacement in the UK',
		publisher: 'Stairlift Guru',
		url: 'https://stairliftguru.co.uk/stairlift-batteries',
		of: '2026-01-03',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'batteries-review': {
		title: 'Stairlift batteries: how they charge and how long they last',
		publisher: 'Review Mobility',
		url: 'https://reviewmobility.co.uk/stairlifts/stairlift-batteries/',
		of: '2026-07-02',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'batteries-first-choice': {
		title: 'The ultimate guide to stairlift batteries',
		publisher: '1st Choice Stairlifts',
		url: 'https://www.1stchoicestairlifts.com/resources/the-ultimate-guide-to-stairlift-batteries/',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'lifetime-homes': {
		title: 'Lifetime Homes, criterion 2: gradients, matched with Approved Document M of 2004',
		publisher: 'Lifetime Homes',
		url: 'http://www.lifetimehomes.org.uk/pages/criterion2.html',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
} as const satisfies Record<string, Source>;
