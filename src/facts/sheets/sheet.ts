import type { Fact } from '#facts/fact.ts';
import type { Question } from '#facts/sheets/questions.ts';
import type { Weight } from '#facts/weight.ts';

/** What a lift's rail does; a request about it starts with the same answer. */
export type ProductStairType = 'straight' | 'curved';

/**
 * All that the site knows of one lift, in words that follow `Warranty: ` as well as stand in a cell of a table. What has no entry is unknown: it is asked of the maker, and never
 * printed.
 */
export interface Sheet extends Partial<Record<Question, Fact>> {
	name: string;
	stairType: ProductStairType;
	/** Path of the article about it, where there is one. */
	article?: string;
	/** Whom or what it is for, in one phrase. */
	use: string;
	/** The heaviest rider. */
	weightLimit: Fact<Weight>;
	/** What is answered for another country only, so that a buyer here has it confirmed all the same. */
	abroad?: readonly Question[];
	/** What its card shows first. */
	highlights: readonly Question[];
}
