import { confidenceOf, type Fact, sourcesOf } from '#facts/fact.ts';
import { figureTopics } from '#facts/figures.ts';
import { sheets } from '#facts/sheets/all.ts';
import { questions } from '#facts/sheets/questions.ts';
import { known } from '#facts/sheets/said.ts';
import { stoneAndKg } from '#facts/weight.ts';

export interface Printed {
	name: string;
	/** As it is read. */
	words: string;
	fact: Pick<Fact, 'from' | 'made'>;
}

/** Every fact that a page can print: what the sheets have of each lift, and every figure of the articles. */
export function printedFacts(): Printed[] {
	const ofLifts = sheets.flatMap((sheet) => {
		const { name, weightLimit, standardLimit } = sheet;
		return [
			{ name: `${name}: Weight limit`, words: stoneAndKg(weightLimit.value, ' '), fact: weightLimit },
			...(standardLimit
				? [{ name: `${name}: Standard limit`, words: stoneAndKg(standardLimit.value, ' '), fact: standardLimit }]
				: []),
			...known(sheet).map(({ question, fact }) => ({
				name: `${name}: ${questions[question].label}`,
				words: fact.value,
				fact,
			})),
		];
	});
	const figures = Object.values(figureTopics).flatMap((topic) =>
		Object.entries<Fact>(topic).map(([name, fact]) => ({ name: `{${name}}`, words: fact.value, fact })),
	);
	return [...ofLifts, ...figures];
}

/** A fact with each of its sources: title, publisher, date, day of the check, confidence and address, marked where it is computed or assumed. */
export function inLines({ name, words, fact }: Printed): string {
	const origins = sourcesOf(fact).map(({ title, publisher, of, checked, confidence, url = 'not public' }) => {
		return `    ${title}, ${publisher}, of ${of}, checked ${checked}, ${confidence}\n    ${url}`;
	});
	const marks = [confidenceOf(fact), ...(fact.made ? [fact.made] : [])].join(', ');
	return [`${name} = ${words} [${marks}]`, ...origins].join('\n');
}
