import { expect, it } from 'vitest';
import { sheets } from '#facts/sheets/all.ts';
import { askTheInstaller, compared } from '#facts/sheets/table.ts';

const lifts = ['Acorn 130 Outdoor', 'Brooks 130 Outdoor', 'Homeglide Outdoor Stairlift'];

it('a cell has what the sheet says, or says that it is to be asked', () => {
	const { rows } = compared({ lifts, compare: ['origin'] });
	for (const { sheet, answers } of rows)
		expect(answers).toMatchObject([
			{ text: sheet.origin?.value ?? askTheInstaller, known: Boolean(sheet.origin), from: sheet.origin?.from ?? [] },
		]);
});

it('what is not confirmed is called so', () => {
	const { rows } = compared({ lifts: ['Bespoke Synergy'], compare: ['origin'] });
	expect(rows[0]?.answers[0]?.text).toMatch(/ \(not confirmed\)$/);
});

it('a column of which half is unknown is no column, but a question to ask', () => {
	const { columns, asked } = compared({ lifts, compare: ['Weight limit', 'footrest', 'origin', 'swivel'] });
	expect(columns).toEqual(['Weight limit', 'origin']);
	expect(asked).toEqual(['footrest', 'swivel']);
});

it('limits and uses are known of every lift', () => {
	const all = sheets.map(({ name }) => name);
	expect(compared({ lifts: all, compare: ['Weight limit', 'Stair type', 'For'] }).asked).toEqual([]);
});

it('a misspelt lift is refused', () => {
	expect(() => compared({ lifts: ['Homeglyde'], compare: ['origin'] })).toThrow("No lift is called 'Homeglyde'");
});
