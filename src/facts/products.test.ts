import { describe, expect, it } from 'vitest';
import { compared, known, limitInWords, open, toAsk, toConfirm } from '#facts/answers.ts';
import { fact, gradeOf } from '#facts/fact.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { heavyDutyLimit, type Product, productOf, products } from '#facts/products.ts';
import type { Source } from '#facts/sources.ts';

const dataSheet: Source = {
	kind: 'maker',
	title: 'Data sheet of the Homeglide Outdoor',
	publisher: 'Its maker',
	of: '2026-11',
	read: { as: 'live', on: '2026-11-30' },
};

const homeglide = productOf('Homeglide Outdoor Stairlift');
/** As an operator changes the lift's entry when the data sheet has come. */
const withDataSheet: Product = {
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

const lifts = ['Acorn 130 Outdoor', 'Handicare 1000 Outdoor', 'Homeglide Outdoor Stairlift'];

it('a cell has what the sheet says, or says that it is to be asked', () => {
	const { rows } = compared({ lifts, compare: ['origin'] });
	for (const { sheet, answers } of rows)
		expect(answers).toMatchObject([
			{
				text: sheet.origin ? sheet.origin.value : toAsk,
				known: Boolean(sheet.origin),
				from: sheet.origin?.from ?? [],
			},
		]);
});

it('a limit of which a lower one was seen says by which to go', () => {
	expect(limitInWords(productOf('Bruno Elite Outdoor Straight'))).toMatch(/190.kg.*go by 181.kg until/);
	expect(limitInWords(productOf('Bespoke Synergy'))).toMatch(/127.kg.*go by 125.kg until/);
	expect(limitInWords(homeglide)).not.toContain('go by');
});

it('a column of which half is unknown is no column, but a question to ask', () => {
	const { columns, asked } = compared({ lifts, compare: ['Weight limit', 'footrest', 'origin', 'swivel'] });
	expect(columns).toEqual(['Weight limit', 'origin']);
	expect(asked).toEqual(['footrest', 'swivel']);
	const whole = compared({ lifts, compare: ['origin', 'swivel'], whole: true });
	expect([whole.columns, whole.asked]).toEqual([['origin', 'swivel'], ['swivel']]);
});

it('a heavy-duty version carries what heavy-duty versions carry', () => {
	for (const { heavyDuty } of products)
		expect(heavyDuty?.value ?? stoneAndKg(heavyDutyLimit, ' ')).toContain(stoneAndKg(heavyDutyLimit, ' '));
});

it('limits and uses are known of every lift', () => {
	const all = products.map(({ name }) => name);
	expect(compared({ lifts: all, compare: ['Weight limit', 'Stair type', 'For'] }).asked).toEqual([]);
});

it('a misspelt lift is refused', () => {
	expect(() => compared({ lifts: ['Homeglyde'], compare: ['origin'] })).toThrow("No lift is called 'Homeglyde'");
});
