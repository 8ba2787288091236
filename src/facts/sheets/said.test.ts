import { describe, expect, it } from 'vitest';
import { fact } from '#facts/fact.ts';
import { sheets } from '#facts/sheets/all.ts';
import { brunoStraight } from '#facts/sheets/bruno-straight.ts';
import { homeglide } from '#facts/sheets/homeglide.ts';
import { allQuestions } from '#facts/sheets/questions.ts';
import { confirmed, hearsay, limitInWords, open, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import type { Source } from '#facts/sources/source.ts';

const dataSheet: Source = {
	title: 'Data sheet of the Homeglide Outdoor',
	publisher: 'Its maker',
	of: '2026-11',
	checked: '2026-11-30',
	confidence: 'high',
};

/** As an operator changes `homeglide.ts` when the data sheet has come. */
const withDataSheet: Sheet = {
	...homeglide,
	outdoors: fact('the Homeglide Outdoor', dataSheet),
	footrest: fact('folds by hand', dataSheet),
};

describe("a maker's data sheet", () => {
	it('settles its questions and no others', () => {
		expect(open(homeglide)).toEqual(expect.arrayContaining(['outdoors', 'footrest']));
		expect(open(withDataSheet)).toEqual(open(homeglide).filter((one) => !['outdoors', 'footrest'].includes(one)));
		expect(confirmed(withDataSheet)).toEqual(expect.arrayContaining(['outdoors', 'footrest']));
	});

	it('is stronger than what one weak source said', () => {
		const weak = hearsay(homeglide);
		expect(weak).not.toEqual([]);
		expect(open(homeglide)).toEqual(expect.arrayContaining(weak));
		const settled = { ...homeglide, origin: fact('Its maker', 'homeglide-manual', dataSheet) };
		expect(hearsay(settled)).not.toContain('origin');
	});
});

it('what holds abroad is told, and still to be confirmed here', () => {
	expect(confirmed(brunoStraight)).toContain('warranty');
	expect(toConfirm(brunoStraight, allQuestions.length)).toContain('warranty in the UK');
});

it('a limit of some versions only is told after the standard one', () => {
	expect(limitInWords(brunoStraight)).toMatch(/^28\.6 stone .*; up to 30 stone .* only where the quotation says so$/);
});

describe.each(sheets)('$name', (sheet) => {
	it('shows first what its sheet has, and dates in the words what only one weak source says', () => {
		expect(confirmed(sheet)).toEqual(expect.arrayContaining([...sheet.highlights]));
		for (const question of hearsay(sheet)) expect(sheet[question]?.value).toMatch(/\b20\d\d\b|\bundated\b/);
	});
});
