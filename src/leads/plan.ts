import { z } from 'zod/mini';
import furtherQuestions from '#content/plan/questions.json' with { type: 'json' };
import { weightLimits } from '#facts/answers.ts';
import { checked } from '#facts/checked.ts';
import { serviceAreas } from '#facts/companies.ts';
import { textSchema, withFigures } from '#facts/figures.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { type Measure, type MeasureName, measureNames, measures } from '#facts/measures.ts';
import { products } from '#facts/products.ts';
import { guideQuestions } from '#leads/guide-price.ts';
import { quoteOf } from '#leads/quote.ts';

const answerSchema = z.strictObject({
	label: textSchema('limit', 'area'),
	/** What it says in a photo quote. Nothing about health: the form asks to leave that out, so needs become questions about the lift. */
	said: z.optional(textSchema('limit', 'area')),
	/** The least that was measured for this answer to be true, up to the next one's. */
	from: z.optional(z.number()),
	/** Of the guide price: what it adds, below the sum. */
	part: z.optional(z.string()),
});

const questionSchema = z.strictObject({
	question: z.string(),
	/** By their values, each unique among the answers of all questions: the plan's styles tell answers apart by it alone. */
	answers: z.record(z.string().check(z.regex(/^(?:each (?:limit|area)|[a-z0-9-]+)$/)), answerSchema),
	/** What of the measuring sheet answers it. */
	measured: z.optional(z.enum(measureNames as [MeasureName, ...MeasureName[]])),
	/** The answers to an earlier question that lead to it; `open` stands for none. Without it, all do. */
	only: z.optional(z.record(z.string(), z.string())),
});

export type PlanAnswer = Omit<z.infer<typeof answerSchema>, 'part'> & { value: string };
export type PlanQuestion = Omit<z.infer<typeof questionSchema>, 'answers'> & { answers: readonly PlanAnswer[] };

/** What riders may weigh, each with the value of its answer: `stone-21-5`. */
export const weightAnswers = weightLimits().map((limit) => ({
	value: `stone-${String(limit.stone).replace('.', '-')}`,
	limit,
}));

/** What an answer that begins with `each` stands for: one answer for each of these, by its value and its words. */
const each: Readonly<Record<string, readonly { value: string; words: string }[]>> = {
	limit: weightAnswers.map(({ value, limit }) => ({ value, words: stoneAndKg(limit) })),
	area: serviceAreas.map((name) => ({ value: name.toLowerCase().replace(' ', '-'), words: name })),
};

function answersOf(written: z.infer<typeof questionSchema>['answers']): PlanAnswer[] {
	return Object.entries(written).flatMap(([key, { label, said, from }]) => {
		const name = key.replace(/^each /, '');
		return (each[name] ?? [{ value: key, words: '' }]).map(({ value, words }) => {
			const inWords = (text: string) => withFigures(text.replace(`{${name}}`, words));
			// What is typed into a form has no spaces that keep a line together.
			return { value, from, label: inWords(label), said: said && inWords(said).replaceAll('\u00a0', ' ') };
		});
	});
}

export type PlanQuestionName = keyof typeof guideQuestions | keyof typeof furtherQuestions;

/**
 * The questions of the plan; those of the guide price come first, which is its first step. The names are those in its address, and each
 * answer says there what it says here.
 */
export const planQuestions = Object.fromEntries<PlanQuestion>(
	Object.entries({
		...checked('content/plan/guide-price.json', z.record(z.string(), questionSchema), guideQuestions),
		...checked('content/plan/questions.json', z.record(z.string(), questionSchema), furtherQuestions),
	}).map(([name, question]) => [name, { ...question, answers: answersOf(question.answers) }]),
) as Readonly<Record<PlanQuestionName, PlanQuestion>>;

export const planQuestionNames = Object.keys(planQuestions) as PlanQuestionName[];

interface PlanAnswers {
	chosen: { [name in PlanQuestionName]?: PlanAnswer };
	measured: { [name in MeasureName]?: number };
}

/** The answers in the address of a plan. Anybody may write one: what is no answer, and no size that steps can have, is left out. */
export function readPlan(address: URLSearchParams): PlanAnswers {
	const plan: PlanAnswers = { chosen: {}, measured: {} };
	for (const name of planQuestionNames) {
		const { answers, only = {} } = planQuestions[name];
		const isReached = Object.entries(only).every(([earlier, leading]) =>
			leading.split(' ').includes(plan.chosen[earlier as PlanQuestionName]?.value ?? 'open'),
		);
		const answer = answers.find(({ value }) => value === address.get(name));
		if (answer && isReached) plan.chosen[name] = answer;
	}
	for (const name of measureNames) {
		const given = address.get(name) ?? '';
		const { least, most }: Measure = measures[name];
		if (/^\d{1,4}(?:\.\d)?$/.test(given) && Number(given) >= least && Number(given) <= most)
			plan.measured[name] = Number(given);
	}
	return plan;
}

/** What a measure says in a photo quote. @param value the number, or what stands in its place */
export function saidOfMeasure(name: MeasureName, value: number | string): string {
	// An operator's e-mail finds it by these words.
	if (name === 'count') return `There are ${value} steps.`;
	const { name: words, unit } = measures[name];
	return `${words}: ${value}${unit && ` ${unit}`}.`;
}

/** What an answer or a number says, and what it is called in the address of the plan. */
interface Sentence {
	name: string;
	value: string;
	said: string;
}

const sentences = planQuestionNames.flatMap((name) =>
	planQuestions[name].answers.flatMap(({ value, said }): Sentence[] => (said ? [{ name, value, said }] : [])),
);

/**
 * The plan of which a photo quote begins with the sentences (`quoteFrom`): what a visitor has written after them is no part of it.
 * @returns answers and numbers by their names in the address of the plan, without those whose sentence may be another answer's too
 */
export function planIn(turn: string | null | undefined, text: string): Readonly<Record<string, string>> {
	const found: Record<string, string> = turn ? { turn } : {};
	let rest = text;
	for (;;) {
		const by = [...sentences.filter(({ said }) => rest.startsWith(said)), ...measureSaid(rest)];
		const [one, ...others] = by;
		if (!one) return found;
		if (others.length === 0) found[one.name] = one.value;
		rest = rest.slice(one.said.length).trimStart();
	}
}

/** The sentence of a number with which a text begins, if it does. */
function measureSaid(text: string): Sentence[] {
	return measureNames.flatMap((name) => {
		const [before = '', after = ''] = saidOfMeasure(name, '#').split('#');
		const value = text.startsWith(before) ? /^\d{1,4}(?:\.\d)?/.exec(text.slice(before.length))?.[0] : undefined;
		const said = before + value + after;
		return value && text.startsWith(said) ? [{ name, value, said }] : [];
	});
}

/** What a photo quote takes over of a plan. */
export function quoteFrom({ chosen, measured }: PlanAnswers): ReturnType<typeof quoteOf> {
	const answers = planQuestionNames.map((name) => ({ ...chosen[name], measured: planQuestions[name].measured }));
	const measures = measureNames.flatMap((name) =>
		measured[name] === undefined ? [] : [[name, saidOfMeasure(name, measured[name])]],
	);
	return quoteOf(chosen.turn?.value, answers, Object.fromEntries(measures));
}

/** What the plain form of a brochure begins with: the lift in its address, if there is one of that name. */
export function brochureFrom(address: URLSearchParams): { product?: string; stairType?: string } {
	const lift = products.find(({ name }) => name === address.get('product'));
	return lift ? { product: lift.name, stairType: lift.stairType } : {};
}
