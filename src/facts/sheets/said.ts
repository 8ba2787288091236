import type { Fact, Sourced } from '#facts/fact.ts';
import { type Grade, gradeOf, knownBy } from '#facts/grade.ts';
import { allQuestions, type Question, questions } from '#facts/sheets/questions.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { stoneAndKg } from '#facts/weight.ts';

/** What a lift carries, where nothing around it says how sure that is. */
export function limitInWords({ weightLimit }: Sheet): string {
	const limit = stoneAndKg(weightLimit.value);
	return isSettled(weightLimit) ? limit : `${limit}, to be confirmed`;
}

/** Carried by a source outside the site. */
function isSettled(fact: Sourced & Pick<Fact, 'made'>): boolean {
	const settled: readonly Grade[] = ['confirmed', 'on record'];
	return settled.includes(gradeOf(fact));
}

/** The facts of its sheet beyond the weight limit, in the questions' order. */
export function known(sheet: Sheet): { question: Question; fact: Fact }[] {
	return allQuestions.flatMap((question) => {
		const fact = sheet[question];
		return fact ? [{ question, fact }] : [];
	});
}

/** What a source outside the site carries of it, here or abroad. */
export function settled(sheet: Sheet): Question[] {
	return known(sheet).flatMap(({ question, fact }) => (isSettled(fact) ? [question] : []));
}

/** Questions that make no sense for a kind of lift. */
const notFor = { straight: ['survey', 'longestRail', 'cancelling'], curved: ['foldingRail'] } as const;

/** What its maker still has to say or to confirm for this country. */
export function open(sheet: Sheet): Question[] {
	const needless: readonly Question[] = notFor[sheet.stairType];
	const answered = settled(sheet).filter((question) => !sheet.abroad?.includes(question));
	return allQuestions.filter((question) => !needless.includes(question) && !answered.includes(question));
}

/** What a buyer should first have in writing, in a few words each. */
export function toConfirm(sheet: Sheet, most: number): string[] {
	const limit = isSettled(sheet.weightLimit) ? [] : ['weight limit'];
	const others = open(sheet).map(
		(question) => questions[question].confirm + (sheet.abroad?.includes(question) ? ' in the UK' : ''),
	);
	return [...limit, ...others].slice(0, most);
}

/** One fact with its name, as `Warranty: 12 months`; a figure of ours is called so. */
export function labelled(sheet: Sheet, question: Question): string | undefined {
	const fact = sheet[question];
	if (!fact) return undefined;
	const own = gradeOf(fact) === 'our own figure' ? ` (${knownBy(fact)})` : '';
	return `${questions[question].label}${own}: ${fact.value}`;
}
