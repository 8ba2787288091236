import { z } from 'zod/mini';
import liftsWritten from '#content/lifts/lifts.json' with { type: 'json' };
import questionsWritten from '#content/lifts/questions.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';
import { factSchema } from '#facts/fact.ts';
import type { Weight } from '#facts/in-words.ts';

/** What a lift's rail does; a request about it starts with the same answer. */
export type ProductStairType = 'straight' | 'curved';

/** The makes named in the hero. */
export const makes = ['Handicare', 'Acorn', 'Bespoke', 'Brooks'] as const;

/** What the heavy-duty versions of lifts carry, by our guide. */
export const heavyDutyLimit: Weight = { kg: 160, stone: 25 };

const questionSchema = z.strictObject({
	/** Its name on the page. */
	label: z.string(),
	/** The short words for it in a list of what is still to be confirmed, where they are not the name. */
	confirm: z.optional(z.string()),
	/** The question to the maker. */
	ask: z.string(),
});

export type Question = keyof typeof questionsWritten;

/** What a buyer needs to know of a lift, in the order of its weight outdoors. */
export const questions = checked(
	'content/lifts/questions.json',
	z.record(z.string(), questionSchema),
	questionsWritten,
) as Readonly<Record<Question, z.infer<typeof questionSchema>>>;

/** In the order above. */
export const allQuestions = Object.keys(questions) as Question[];

const answer = z.optional(factSchema(z.string()));
const productSchema = z.strictObject({
	...(Object.fromEntries(allQuestions.map((question) => [question, answer])) as { [of in Question]: typeof answer }),
	name: z.string(),
	stairType: z.enum(['straight', 'curved']),
	/** Path of the article about it, where there is one. */
	article: z.optional(z.string().check(z.startsWith('/blog/'))),
	/** Whom or what it is for, in one phrase. */
	use: z.string(),
	/** The heaviest rider. */
	weightLimit: factSchema(z.strictObject({ kg: z.number(), stone: z.number() })),
	/** A lower limit in kilograms that was also seen, for a rider to go by until the maker's sheet is there. */
	lowerLimit: z.optional(factSchema(z.number())),
});

/**
 * The data sheet of a lift: all that the site knows of it, in words that follow `Warranty: ` as well as stand in a cell of a table.
 * What has no entry is unknown: it is asked of the maker, and never printed.
 */
export type Product = z.infer<typeof productSchema>;

/** The lifts that a visitor may ask about, in the order in which the site names them. */
export const products: readonly Product[] = checked('content/lifts/lifts.json', z.array(productSchema), liftsWritten);

/** @throws when no lift has that name, so that a table with a misspelt one fails the build. */
export function productOf(name: string): Product {
	const product = products.find((one) => one.name === name);
	if (!product) throw new Error(`No lift is called '${name}'. The lifts are in content/lifts/lifts.json.`);
	return product;
}

/** What a lift's pictures are called: `Bespoke Synergy` is `bespoke-synergy`. */
export function fileNameOf({ name }: Pick<Product, 'name'>): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
