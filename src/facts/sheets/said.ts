import { confidenceOf, type Fact } from '#facts/fact.ts';
import { allQuestions, type Question, questions } from '#facts/sheets/questions.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { stoneAndKg } from '#facts/weight.ts';

/** What a lift carries, no further than it is proved. */
export function limitInWords({ weightLimit, standardLimit }: Sheet): string {
	const limit = stoneAndKg(weightLimit.value);
	if (!standardLimit) return confidenceOf(weightLimit) === 'low' ? `${limit}, to be confirmed` : limit;
	return `${stoneAndKg(standardLimit.value)}; up to ${limit} only where the quotation says so`;
}

/** The facts of its sheet beyond the weight limit, in the questions' order. */
export function known(sheet: Sheet): { question: Question; fact: Fact }[] {
	return allQuestions.flatMap((question) => {
		const fact = sheet[question];
		return fact ? [{ question, fact }] : [];
	});
}

/** Those sure enough to rely on. */
export function confirmed(sheet: Sheet): Question[] {
	return known(sheet)
		.filter(({ fact }) => confidenceOf(fact) !== 'low')
		.map(({ question }) => question);
}

/** Those that one weak source says. */
export function hearsay(sheet: Sheet): Question[] {
	return known(sheet)
		.filter(({ fact }) => confidenceOf(fact) === 'low')
		.map(({ question }) => question);
}

/** Questions that make no sense for a kind of lift. */
const notFor = { straight: ['survey', 'longestRail', 'cancelling'], curved: ['foldingRail'] } as const;

/** What its maker still has to say or to confirm for this country. */
export function open(sheet: Sheet): Question[] {
	const needless: readonly Question[] = notFor[sheet.stairType];
	const settled = confirmed(sheet).filter((question) => !sheet.abroad?.includes(question));
	return allQuestions.filter((question) => !needless.includes(question) && !settled.includes(question));
}

/** What a buyer should first have in writing, in a few words each. */
export function toConfirm(sheet: Sheet, most: number): string[] {
	const limit = confidenceOf(sheet.weightLimit) === 'low' ? ['weight limit'] : [];
	const others = open(sheet).map(
		(question) => questions[question].confirm + (sheet.abroad?.includes(question) ? ' in the UK' : ''),
	);
	return [...limit, ...others].slice(0, most);
}

/** One fact with its name, as `Warranty: 12 months`. */
export function labelled(sheet: Sheet, question: Question): string | undefined {
	const fact = sheet[question];
	return fact && `${questions[question].label}: ${fact.value}`;
}
