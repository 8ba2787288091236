import { expect, it } from 'vitest';
import { sheets } from '#facts/sheets/all.ts';
import { askTheInstaller, rowsOf } from '#facts/sheets/table.ts';

const lifts = sheets.map(({ name }) => name);

it('a cell has what the sheet says, or says that it is to be asked', () => {
	for (const { sheet, answers } of rowsOf({ lifts, compare: ['footrest'] })) {
		expect(answers[0]).toMatchObject({
			text: sheet.footrest?.value ?? askTheInstaller,
			known: Boolean(sheet.footrest),
		});
	}
});

it('every known cell but the stair type and the list to confirm has a source', () => {
	for (const { answers } of rowsOf({ lifts, compare: ['Weight limit', 'origin', 'On record beside the limit'] })) {
		for (const { known, from } of answers) expect(from.length > 0).toBe(known);
	}
});

it('a misspelt lift is refused', () => {
	expect(() => rowsOf({ lifts: ['Homeglyde'], compare: ['origin'] })).toThrow("No lift is called 'Homeglyde'");
});
