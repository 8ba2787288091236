import { siteName } from '#brand/name.ts';
import { known, limitInWords, open } from '#facts/answers.ts';
import { type Fact, gradeOf, grades, sourcesOf } from '#facts/fact.ts';
import { figureTopics } from '#facts/figures.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { type Product, products, questions } from '#facts/products.ts';
import { type Reading, type Source, type SourceKind, sourceKinds, sources } from '#facts/sources.ts';

/** What the lift's maker is asked, as a letter in plain text: our facts to correct, then what is unknown or unsure. */
export function letterFor(sheet: Product): string {
	const { name, weightLimit } = sheet;
	const ours = [
		said('Weight limit', limitInWords(sheet).replaceAll('\u00a0', ' '), weightLimit),
		...known(sheet).map(({ question, fact }) => said(questions[question].label, fact.value, fact)),
	];
	const unknown = open(sheet).map((question, index) => `${String(index + 1).padStart(2)}. ${questions[question].ask}`);
	return [
		`Subject: Facts for our page about the ${name}`,
		'Dear Sir or Madam,',
		`${siteName} is a UK site for people with steps outside. It names your ${name}. We print nothing about a lift without a source, and these are the facts that we have. Please correct what is wrong.`,
		ours.join('\n'),
		`Please also answer for the version that is sold in the UK, or send us its data sheet, with its date:`,
		unknown.join('\n'),
		'What you confirm we print as yours, with the date. What nobody confirms we leave out.',
		'Yours faithfully,',
	].join('\n\n');
}

function said(label: string, value: string, from: Pick<Fact, 'from'>): string {
	const origins = sourcesOf(from).map(({ title, of = 'undated' }) => `${title}, ${of}`);
	return `- ${label}: ${value} (${origins.join('; ')})`;
}

interface Printed {
	name: string;
	/** As it is read. */
	words: string;
	fact: Pick<Fact, 'from' | 'made'>;
}

/** Every fact that a page can print: what the products have of each lift, and every figure of the articles. */
export function printedFacts(): Printed[] {
	const ofLifts = products.flatMap((sheet) => [
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
	const figures = figureTopics.flatMap((topic) =>
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
	const inSheets = products.map((sheet) => [sheet.name, known(sheet).map(({ fact }) => gradeOf(fact))] as const);
	const inFigures = figureTopics.flatMap((topic) => Object.values<Fact>(topic).map(gradeOf));
	const rows = [
		...inSheets,
		['All lifts, without their weight limits', inSheets.flatMap(([, of]) => of)] as const,
		['Weight limits', products.map(({ weightLimit }) => gradeOf(weightLimit))] as const,
		['Figures', inFigures] as const,
	];
	return [
		table(['Sources by kind', 'number'], [...bySource, ['all', list.length]]),
		table(
			['Facts by grade', ...grades, 'all'],
			rows.map(([name, of]) => [name, ...grades.map((grade) => of.filter((one) => one === grade).length), of.length]),
		),
	].join('\n\n');
}

/** A table for the terminal: the first column to the left, the others, which are numbers, to the right. */
function table(titles: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
	const rows = [titles, ...lines.map((line) => line.map(String))];
	const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows
		.map((row) =>
			row
				.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
				.join('  '),
		)
		.join('\n');
}
