import { type Fact, sourcesOf } from '#facts/fact.ts';
import { figureTopics } from '#facts/figures.ts';
import { type Grade, gradeOf, grades } from '#facts/grade.ts';
import { sheets } from '#facts/sheets/all.ts';
import { questions } from '#facts/sheets/questions.ts';
import { known } from '#facts/sheets/said.ts';
import { type Reading, type Source, type SourceKind, sourceKinds } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';
import { stoneAndKg } from '#facts/weight.ts';

export interface Printed {
	name: string;
	/** As it is read. */
	words: string;
	fact: Pick<Fact, 'from' | 'made'>;
}

/** Every fact that a page can print: what the sheets have of each lift, and every figure of the articles. */
export function printedFacts(): Printed[] {
	const ofLifts = sheets.flatMap((sheet) => [
		{
			name: `${sheet.name}: Weight limit`,
			words: stoneAndKg(sheet.weightLimit.value, ' '),
			fact: sheet.weightLimit,
		},
		...known(sheet).map(({ question, fact }) => ({
			name: `${sheet.name}: ${questions[question].label}`,
			words: fact.value,
			fact,
		})),
	]);
	const figures = Object.values(figureTopics).flatMap((topic) =>
		Object.entries<Fact>(topic).map(([name, fact]) => ({ name: `{${name}}`, words: fact.value, fact })),
	);
	return [...ofLifts, ...figures];
}

/** A fact with its grade and each of its sources: title, publisher, date, kind, how it was read, and address. */
export function inLines({ name, words, fact }: Printed): string {
	const origins = sourcesOf(fact).map(
		({ title, publisher, of = 'undated', kind, read, url = 'not public' }) =>
			`    ${title}, ${publisher}, ${of}; ${sourceKinds[kind]}, ${readingInWords(read)}\n    ${url}`,
	);
	const marks = [gradeOf(fact), ...(fact.made ? [fact.made] : [])].join(', ');
	return [`${name} = ${words} [${marks}]`, ...origins].join('\n');
}

function readingInWords({ on, ...read }: Reading): string {
	const copy = read.as === 'stored copy' && `${read.as} ${read.of ? `of ${read.of}` : 'of unknown date'}`;
	return `${copy || 'itself'}, read ${on}`;
}

/** How many sources there are of each kind, and how many facts of each grade: of each lift, of all lifts, and among the figures. */
export function counts(): string {
	const kinds = Object.keys(sourceKinds) as SourceKind[];
	const list = Object.values<Source>(sources);
	const bySource = kinds.map((kind) => [sourceKinds[kind], list.filter((one) => one.kind === kind).length] as const);
	const inSheets = sheets.map((sheet) => [sheet.name, known(sheet).map(({ fact }) => gradeOf(fact))] as const);
	const inFigures = Object.values(figureTopics).flatMap((topic) => Object.values<Fact>(topic).map(gradeOf));
	const rows = [
		...inSheets,
		['All lifts, without their weight limits', inSheets.flatMap(([, of]) => of)] as const,
		['Weight limits', sheets.map(({ weightLimit }) => gradeOf(weightLimit))] as const,
		['Figures', inFigures] as const,
	];
	return [
		table(['Sources by kind', 'number'], [...bySource, ['all', list.length]]),
		table(
			['Facts by grade', ...grades, 'all'],
			rows.map(([name, of]) => [name, ...grades.map((grade) => count(of, grade)), of.length]),
		),
	].join('\n\n');
}

function count(of: readonly Grade[], grade: Grade): number {
	return of.filter((one) => one === grade).length;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const widths = head.map((cell, column) =>
		Math.max(cell.length, ...rows.map((row) => String(row[column] ?? '').length)),
	);
	return [head, ...rows]
		.map((row) =>
			row
				.map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}
