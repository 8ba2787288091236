import { z } from 'zod/mini';
import adviceWritten from '#content/plan/advice.json' with { type: 'json' };
import firmWritten from '#content/plan/firm.json' with { type: 'json' };
import kindsWritten from '#content/plan/kinds.json' with { type: 'json' };
import linksWritten from '#content/plan/links.json' with { type: 'json' };
import verdictWritten from '#content/plan/verdict.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';
import { type Fact, sourcesOf } from '#facts/fact.ts';
import { type FigureName, figures, sourcedFigures, textSchema, withFigures } from '#facts/figures.ts';
import { type Question, questions } from '#facts/products.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';
import { type PlanQuestionName, planQuestionNames, planQuestions } from '#leads/plan.ts';

// What the plan says, from `content/plan/`. What a writer needs to know of it: `content/README.md`.

const oneOf = <T extends string>(of: object) => z.enum(Object.keys(of) as [T, ...T[]]);

/** The answers with which something shows, by question, as a writer puts it: `alone helper open`, or `not wheelchair`. */
export type When = { readonly [name in PlanQuestionName]?: string | undefined };

/** `open` stands for no answer. */
const allAnswers = (name: PlanQuestionName) => [...planQuestions[name].answers.map(({ value }) => value), 'open'];

function answersIn(name: PlanQuestionName, written: string): string[] {
	const named = written.replace(/^not /, '').split(' ');
	return written.startsWith('not ') ? allAnswers(name).filter((answer) => !named.includes(answer)) : named;
}

const whenSchema = z.strictObject(
	Object.fromEntries(
		planQuestionNames.map((name) => [
			name,
			z.optional(
				z.string().check(
					z.refine(
						(written) =>
							written
								.replace(/^not /, '')
								.split(' ')
								.every((one) => allAnswers(name).includes(one)),
						{
							error: `Of '${name}', the answers are: ${allAnswers(name).join(' ')}.`,
						},
					),
				),
			),
		]),
	) as Record<PlanQuestionName, z.ZodMiniOptional<z.ZodMiniString>>,
);

const linkSchema = z.strictObject({ text: z.string(), href: z.string().check(z.regex(/^(?:\/|https:\/\/)/)) });
const links = checked('content/plan/links.json', z.record(z.string(), linkSchema), linksWritten);

const statementSchema = z.pipe(
	z
		.strictObject({
			when: z.optional(whenSchema),
			/** With `{figures}`. Where their sources do not confirm them, the sentence says whose they are. */
			text: z.optional(textSchema()),
			/** In place of a text: the question of a lift's data sheet, in its own words. */
			ask: z.optional(oneOf<Question>(questions)),
			/** Sources of what it says without a figure. */
			from: z.optional(z.array(oneOf<SourceId>(sources))),
			/** The form to ask for, or the page that says more. */
			link: z.optional(oneOf(links)),
			/** Of the verdict: that it is to be done, and no good news. */
			mind: z.optional(z.literal(true)),
		})
		.check(
			z.refine(({ text, ask }) => (text === undefined) !== (ask === undefined), {
				error: 'Needs a text or a question to ask, and not both.',
			}),
		),
	z.transform(({ text = '', ask, link, ...statement }) => ({
		...statement,
		text: ask ? questions[ask].ask : text,
		link: link === undefined ? undefined : links[link],
	})),
);

export type Statement = z.infer<typeof statementSchema>;

const kindSchema = z.strictObject({
	title: z.string(),
	price: z.optional(oneOf<FigureName>(figures)),
	when: z.optional(whenSchema),
	/** With these answers there may be no stairlift for the rider, so that the price stands below the total too. */
	doubt: z.optional(z.literal(true)),
	why: z.array(statementSchema),
});

const statements = z.array(statementSchema);

/** The kinds of help, each with whether it fits and why. */
export const kinds = checked('content/plan/kinds.json', z.array(kindSchema), kindsWritten);
/** What the rider should try or ask; what the steps and the ground ask for; relief from VAT, and what may pay. */
export const { rider, steps, money } = checked(
	'content/plan/advice.json',
	z.strictObject({ rider: statements, steps: statements, money: statements }),
	adviceWritten,
);
/** What nobody has confirmed, as questions to the firm; photos beside the five of the form. */
export const { toAsk, photos: photosToTake } = checked(
	'content/plan/firm.json',
	z.strictObject({ toAsk: statements, photos: statements }),
	firmWritten,
);

const verdictSchema = z.strictObject({
	kinds: z.array(statementSchema),
	wide: z.array(statementSchema),
	lines: z.array(z.array(statementSchema)),
});
/** The kind of lift in a few words, why its price is a range, and what to know of it: whatever is answered, one of each shows. */
export const verdict = checked('content/plan/verdict.json', verdictSchema, verdictWritten);

export const allStatements: readonly Statement[] = [
	...kinds.flatMap(({ why }) => why),
	...verdict.lines.flat(),
	...[rider, steps, money, toAsk, photosToTake].flat(),
];

/** Of a stairlift; and of a platform, which carries the rider's own wheelchair. */
export const seated: When = { transfer: 'not wheelchair' };
export const inWheelchair: When = { transfer: 'wheelchair' };

/** @returns the attributes by which the styles show something with these answers only (`answerStyles`) */
export function shownWith(when: When = {}): Record<string, string> {
	const shown = Object.entries(when) as [PlanQuestionName, string | undefined][];
	return Object.fromEntries(
		shown.flatMap(([name, written]) => (written ? [[`data-${name}`, answersIn(name, written).join(' ')]] : [])),
	);
}

/** What a statement rests on, each source once: those of its figures, and those that it names. */
export function sourcesOfStatement({ text, from = [] }: Statement): Source[] {
	const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => sourcedFigures[name as FigureName] as Fact);
	return [...new Set([...named.flatMap(sourcesOf), ...from.map((id): Source => sources[id])])];
}

/** A statement as it is read. */
export function wordsOf({ text }: Statement): string {
	return withFigures(text);
}
