import type { Origin } from '#facts/fact.ts';
import { sheetOf } from '#facts/sheets/all.ts';
import { type Question, questions } from '#facts/sheets/questions.ts';
import { labelled, limitInWords, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

/** Shown where the sheet of the lift has nothing. */
export const askTheInstaller = 'Ask the installer';

const nothingBeyond = 'Nothing else yet';

/** What a table says of a lift: text, whether the lift's sheet knows it, and where it was read. */
export interface Answer {
	text: string;
	known: boolean;
	from: readonly Origin[];
}

const special = {
	'Weight limit': (sheet: Sheet): Answer => ({
		text: limitInWords(sheet),
		known: true,
		from: [...sheet.weightLimit.from, ...(sheet.standardLimit?.from ?? [])],
	}),
	'Stair type': ({ stairType }: Sheet): Answer => ({
		text: stairType === 'straight' ? 'Straight' : 'Curved',
		known: true,
		from: [],
	}),
	'On record beside the limit': (sheet: Sheet): Answer => {
		const shown = sheet.highlights.flatMap((question) => labelled(sheet, question) ?? []);
		const from = sheet.highlights.flatMap((question) => sheet[question]?.from ?? []);
		return shown.length > 0
			? { text: shown.join('. '), known: true, from }
			: { text: nothingBeyond, known: false, from: [] };
	},
	'To have confirmed': (sheet: Sheet): Answer => ({
		text: toConfirm(sheet, 4).join(', '),
		known: true,
		from: [],
	}),
} as const;

export type Column = keyof typeof special | Question;

/** What stands at the head of a column. */
export function headOf(column: Column): string {
	return column in questions ? questions[column as Question].label : column;
}

function answer(sheet: Sheet, column: Column): Answer {
	if (column in special) return special[column as keyof typeof special](sheet);
	const fact = sheet[column as Question];
	return fact ? { text: fact.value, known: true, from: fact.from } : { text: askTheInstaller, known: false, from: [] };
}

export interface LiftTableOf {
	/** Names of lifts. */
	lifts: readonly string[];
	compare: readonly Column[];
}

/** A row for each lift, an answer for each column. */
export function rowsOf({ lifts, compare }: LiftTableOf): { sheet: Sheet; answers: Answer[] }[] {
	return lifts.map((name) => {
		const sheet = sheetOf(name);
		return { sheet, answers: compare.map((column) => answer(sheet, column)) };
	});
}
