import { carriedOver } from '#facts/fact.ts';

/** Of both Bespoke lifts: the register names the firm and none of its models. */
export const bespokeMaker = carriedOver(
	'by its name, Bespoke Stairlifts of Huddersfield (American register, October 2026)',
	'bespoke-register',
);
