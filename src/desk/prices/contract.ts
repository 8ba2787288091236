import type { Happening } from '#desk/contract.ts';

/** Guide prices in pounds, as ranges. */
export const priceLabels = {
	straight: 'A straight lift',
	curved: 'A curved lift',
	platform: 'A platform lift',
	batteries: 'New batteries',
	socket: 'A socket outdoors, straight through the wall',
	padLabourADay: 'A day’s work on the ground for the rail',
	padConcrete: 'A square metre of concrete',
} as const;

/** Sentences of the policies that people keep, by what they are about. */
export const promiseLabels = {
	replies: 'Replies to your emails',
	furtherCompanies: 'Before a request goes to a further company',
	ownCopies: 'Your own emails and copies',
	dataRequests: 'Somebody asks for their data, or to delete it',
	complaints: 'Complaints',
} as const;

export const yearLabel = 'Year of the prices';

export type PriceName = keyof typeof priceLabels;
export type WordName = 'year' | `${PriceName}.${'from' | 'to'}` | keyof typeof promiseLabels;
/** As typed: prices as `1800`, `1,800` or `£1,800`. */
export type WordAnswers = Record<WordName, string>;
export const wordNames = [
	'year',
	...Object.keys(priceLabels).flatMap((name) => [`${name}.from`, `${name}.to`]),
	...Object.keys(promiseLabels),
] as WordName[];

/** Where the pages stand that say it. `by-hand`: this server builds none, and what is to be done so that the pages say it. */
export type PagesState =
	| { is: 'served'; since: string }
	| { is: 'building' }
	| { is: 'failed'; why: string }
	| { is: 'by-hand'; todo: string };

export interface OwnWordsState {
	answers: WordAnswers;
	pages: PagesState;
	/** The newest change first. */
	history: Happening[];
}
