import { describe, expect, it } from 'vitest';
import { fact } from '#facts/fact.ts';
import { gradeOf } from '#facts/grade.ts';
import { acorn130 } from '#facts/sheets/acorn-130.ts';
import { sheets } from '#facts/sheets/all.ts';
import { homeglide } from '#facts/sheets/homeglide.ts';
import { allQuestions } from '#facts/sheets/questions.ts';
import { known, limitInWords, open, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import type { Source } from '#facts/sources/source.ts';

const dataSheet: Source = {
	kind: 'maker',
	title: 'Data sheet of the Homeglide Outdoor',
	publisher: 'Its maker',
	of: '2026-11',
	read: { as: 'live', on: '2026-11-30' },
};

/** As an operator changes `homeglide.ts` when the data sheet has come. */
const withDataSheet: Sheet = {
	...homeglide,
	weightLimit: fact({ kg: 137, stone: 21.5 }, 'guide', dataSheet),
	outdoors: fact('the Homeglide Outdoor', dataSheet),
	footrest: fact('folds by hand', dataSheet),
};

describe("a maker's data sheet", () => {
	it('settles its questions and no others', () => {
		expect(open(homeglide)).toEqual(expect.arrayContaining(['outdoors', 'footrest']));
		expect(open(withDataSheet)).toEqual(open(homeglide).filter((one) => !['outdoors', 'footrest'].includes(one)));
	});

	it('settles the weight limit that the site states', () => {
		expect(limitInWords(homeglide)).toMatch(/^21\.5 stone \(137.kg\), to be confirmed$/);
		expect(toConfirm(homeglide, 1)).toEqual(['weight limit']);
		expect(limitInWords(withDataSheet)).toMatch(/^21\.5 stone \(137.kg\)$/);
		expect(toConfirm(withDataSheet, 1)).not.toContain('weight limit');
	});

	it('settles what was not confirmed', () => {
		const unsure = known(homeglide).filter(({ fact: one }) => gradeOf(one) === 'not confirmed');
		expect(unsure.map(({ question }) => question)).toEqual(['lock']);
		expect(open(homeglide)).toContain('lock');
		expect(open({ ...homeglide, lock: fact('a key', 'power-cut-bm', dataSheet) })).not.toContain('lock');
	});
});

it('what holds abroad is told, and still to be confirmed here', () => {
	expect(known(acorn130).map(({ question }) => question)).toContain('outdoors');
	expect(toConfirm(acorn130, allQuestions.length)).toContain('that it is made for outdoors in the UK');
});

describe.each(sheets)('$name', (sheet) => {
	it('shows first what its sheet has, and dates in the words what is not confirmed', () => {
		for (const highlight of sheet.highlights) expect(sheet[highlight]).toBeDefined();
		for (const { fact: one } of known(sheet).filter(({ fact: one }) => gradeOf(one) === 'not confirmed'))
			expect(one.value).toMatch(/\b20\d\d\b|\bundated\b/);
	});
});
