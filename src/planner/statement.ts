import { type Fact, sourcesOf } from '#facts/fact.ts';
import { type FigureName, sourcedFigures, withFigures } from '#facts/figures.ts';
import type { Source } from '#facts/sources/source.ts';
import { type SourceId, sources } from '#facts/sources.ts';
import { type PlanAnswer, type PlanQuestionName, planQuestions } from '#leads/plan.ts';

/** The answers with which something is shown, for each question that it depends on; `open` stands for no answer. */
export type When = Partial<Readonly<Record<PlanQuestionName, string>>>;

export interface Statement {
	when?: When;
	/** With `{figures}`. Where their sources do not confirm them, the sentence says whose they are. */
	text: string;
	/** Sources of what it says without a figure. */
	from?: readonly SourceId[];
	/** The form to ask for, or the page that says more. */
	link?: { text: string; href: string };
}

/** Of a stairlift; and of a platform, which carries the rider's own wheelchair. */
export const seated = { transfer: 'alone helper open' } as const;
export const inWheelchair = { transfer: 'wheelchair' } as const;

/** All answers to a question but one, and none. */
export function otherThan(name: PlanQuestionName, value: string): string {
	const answers: readonly PlanAnswer[] = planQuestions[name].answers;
	return ['open', ...answers.map((answer) => answer.value).filter((one) => one !== value)].join(' ');
}

/** @returns the attributes by which the styles show something with these answers only (`styles.ts`) */
export function shownWith(when: When = {}): Record<string, string> {
	return Object.fromEntries(Object.entries<string>(when).map(([name, answers]) => [`data-${name}`, answers]));
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
