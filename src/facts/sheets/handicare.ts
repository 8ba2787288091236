import { carriedOver } from '#facts/fact.ts';

/** Of both Handicare lifts: the owner's report names neither. */
export const handicareOwner = carriedOver(
	'by its name, Handicare; owned by Savaria of Canada since March 2021 (Savaria, 2021)',
	'savaria-report',
	'savaria-offer',
);
