import type { Origin } from '#facts/fact.ts';
import { gradeOf } from '#facts/grade.ts';
import { sheetOf } from '#facts/sheets/all.ts';
import { type Question, questions } from '#facts/sheets/questions.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { stoneAndKg } from '#facts/weight.ts';
import { inWords } from '#facts/words.ts';

/** Shown where the sheet of the lift has nothing. */
export const askTheInstaller = 'Ask the installer';

/** What a table says of a lift: text, whether the lift's sheet knows it, and where it was read. */
export interface Answer {
	text: string;
	known: boolean;
	from: readonly Origin[];
}

const special = {
	'Weight limit': ({ weightLimit: { value, from } }: Sheet): Answer => ({ text: stoneAndKg(value), known: true, from }),
	'Stair type': ({ stairType }: Sheet): Answer => ({
		text: stairType === 'straight' ? 'Straight' : 'Curved',
		known: true,
		from: [],
	}),
	For: ({ use }: Sheet): Answer => ({ text: use, known: true, from: [] }),
} as const;

export type Column = keyof typeof special | Question;

/** What stands at the head of a column. */
export function headOf(column: Column): string {
	return isQuestion(column) ? questions[column].label : column;
}

function isQuestion(column: Column): column is Question {
	return column in questions;
}

function answer(sheet: Sheet, column: Column): Answer {
	if (!isQuestion(column)) return special[column](sheet);
	const fact = sheet[column];
	if (!fact) return { text: askTheInstaller, known: false, from: [] };
	const text = gradeOf(fact) === 'not confirmed' ? `${fact.value} (not confirmed)` : fact.value;
	return { text, known: true, from: fact.from };
}

export interface LiftTableOf {
	/** Names of lifts. */
	lifts: readonly string[];
	compare: readonly Column[];
}

/** Lifts side by side: a row for each, an answer for each column of which more than half is known. The others are to be asked. */
export interface Compared {
	columns: readonly Column[];
	rows: { sheet: Sheet; answers: Answer[] }[];
	asked: Question[];
}

export function compared({ lifts, compare }: LiftTableOf): Compared {
	const sheets = lifts.map(sheetOf);
	const isKnown = (column: Column) => 2 * sheets.filter((sheet) => answer(sheet, column).known).length > sheets.length;
	const columns = compare.filter(isKnown);
	return {
		columns,
		rows: sheets.map((sheet) => ({ sheet, answers: columns.map((column) => answer(sheet, column)) })),
		asked: compare.filter(isQuestion).filter((column) => !isKnown(column)),
	};
}

/** One point of several lifts in words: what is known of each, and the question to put to the firms of the others. */
export function pointInWords(lifts: readonly string[], column: Column): string {
	const answers = lifts.map((name) => ({ name, ...answer(sheetOf(name), column) }));
	const said = answers.filter(({ known }) => known).map(({ name, text }) => `${name}: ${text}.`);
	const unsaid = answers.filter(({ known }) => !known).map(({ name }) => name);
	if (unsaid.length === 0 || !isQuestion(column)) return said.join(' ');
	const of = said.length > 0 ? `Not known to us: ${inWords(unsaid)}.` : 'Not known to us for any of them.';
	return [...said, of, `Ask: ${questions[column].ask}`].join(' ');
}
