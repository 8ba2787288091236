import type { Source } from '#facts/sources/source.ts';

/** What single dealers and old pages say of one lift: printed only with their name and, where they have one, their date. */
export const namedLiftSources = {
	'handicare-outdoor-america': {
		title: 'Sterling 1000 stairlifts: not just for indoor use',
		publisher: 'otshow.com',
		url: 'http://www.otshow.com/?filename=sterling-1000-stair-lifts-not-just-for-indoor-use',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'low',
	},
} as const satisfies Record<string, Source>;
