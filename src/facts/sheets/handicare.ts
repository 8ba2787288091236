import { fact } from '#facts/fact.ts';

/** Of both Handicare lifts. */
export const handicareOwner = fact(
	'Handicare, owned by Savaria of Canada since 2021',
	'savaria-report',
	'savaria-offer',
);
