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
	'lifetime-homes': {
		title: 'Lifetime Homes, criterion 2: gradients, as in Approved Document M',
		publisher: 'Lifetime Homes',
		url: 'http://www.lifetimehomes.org.uk/pages/criterion2.html',
		of: '2010',
		checked: '2026-11-21',
		confidence: 'medium',
	},
} as const satisfies Record<string, Source>;
