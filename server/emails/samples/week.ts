import { sampleId } from '#server/emails/samples/request.ts';
import type { WeeklyMailParts } from '#server/emails/templates/weekly.ts';

/** A week as the e-mail about it tells of it. */
export const week = {
	first: '2026-11-16',
	last: '2026-11-22',
	now: new Date('2026-11-23T07:00:05Z'),
	kinds: [
		{ kind: 'photo-quote', count: 12, before: 9 },
		{ kind: 'brochure', count: 14, before: 20 },
		{ kind: 'callback', count: 5, before: 5 },
	],
	suspected: 2,
	answered: { inTime: 13, late: 2, timeLeft: 2 },
	companies: [
		{ name: 'Sample Stairlifts Ltd', asked: 12, inTime: 9, late: 1, declined: 1 },
		{ name: 'Sample Lifts & Sons', asked: 8, inTime: 6, late: 0, declined: 0 },
	],
	open: {
		shown: [
			{
				id: sampleId,
				kind: 'photo-quote',
				createdAt: '2026-11-20T15:42:00.000Z',
				companies: ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'],
			},
			{ id: `8a${sampleId.slice(2)}`, kind: 'callback', createdAt: '2026-11-22T18:05:00.000Z', companies: [] },
		],
		total: 2,
	},
	visits: {
		sites: [
			{ name: 'www.google.com', count: 410 },
			{ name: 'www.bing.com', count: 61 },
			{ name: 'forum.example.org', count: 1 },
		],
		pages: [
			{ name: '/', count: 19 },
			{ name: '/blog/how-much-does-an-outdoor-stairlift-cost', count: 7 },
		],
	},
	givenUp: 1,
	backup: new Date('2026-11-22T22:00:00Z'),
} as const satisfies Omit<WeeklyMailParts, 'siteUrl' | 'imprint'>;

/** One in which nothing came. */
export const quietWeek = {
	...week,
	kinds: week.kinds.map((kind) => ({ ...kind, count: 0 })),
	suspected: 0,
	answered: { inTime: 0, late: 0, timeLeft: 0 },
	companies: [],
	open: { shown: [], total: 0 },
	visits: { sites: [], pages: [] },
	givenUp: 0,
	backup: 'none',
} as const;
