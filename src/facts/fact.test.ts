import { describe, expect, it, test } from 'vitest';
import { compared, isSettled, liftsFor, limitInWords, open, toConfirm } from '#facts/answers.ts';
import { assumed, computed, fact, gradeFrom, gradeOf, knownBy, readIn, readingOf } from '#facts/fact.ts';
import { figureTopics } from '#facts/figures.ts';
import { type Product, productOf } from '#facts/products.ts';
import { type Source, type SourceKind, sources, sourceTopics } from '#facts/sources.ts';

const all = Object.entries(sources);
const addresses = all.flatMap(([, { url }]) => url ?? []);

test.each([
	['source', Object.values(sourceTopics).flatMap((topic) => Object.keys(topic))],
	['figure', figureTopics.flatMap((topic) => Object.keys(topic))],
	['source', addresses],
])('no %s stands in two places', (_, names) => {
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every source is public, a maker’s data sheet or the operator’s own', () => {
	const hidden = all.filter(([, { url, kind }]) => kind !== 'maker' && !url?.startsWith('http'));
	expect(hidden.map(([id]) => id)).toEqual(['guide', 'promises', 'assumption']);
	expect(all.filter(([, { kind }]) => kind === 'own')).toEqual(hidden);
});

const of = (kind: SourceKind, publisher = 'One publisher', own?: true): Source => ({
	kind,
	title: 'Data sheet',
	publisher,
	read: { as: 'live', on: '2026-11-30' },
	...(own && { own }),
});
const [maker, guide, press, company] = [of('maker'), of('own'), of('press'), of('company', 'A company')];

it.each([
	['confirmed', [maker]],
	['confirmed', [guide, press, of('official')]],
	['on record', [press, company]],
	['on record', [guide, press, company]],
	['on record', [of('company', 'A dealer', true)]],
	['our own figure', [guide]],
	['our own figure', [guide, press]],
	['not confirmed', [press]],
	['not confirmed', [press, of('company', press.publisher)]],
])('is %s by what carries it together: %j', (grade, sources) => expect(gradeFrom(sources)).toBe(grade));

describe('a fact', () => {
	it('that is computed is as sure as the least sure of its sources alone', () => {
		expect(gradeOf(computed([maker], { sum: 'Four' }).sum)).toBe('confirmed');
		expect(gradeOf(computed([maker, guide], { sum: 'Four' }).sum)).toBe('our own figure');
		expect(gradeOf(computed([press, company], { sum: 'Four' }).sum)).toBe('not confirmed');
		expect(gradeOf(assumed({ steps: 'Eight' }).steps)).toBe('our own figure');
	});

	it('that is carried over from a related lift is never confirmed by it', () => {
		expect(gradeOf({ ...fact('Two', maker), made: 'carried over' })).toBe('not confirmed');
	});

	it('tells a reader how it is known', () => {
		expect(knownBy(fact('Two', maker, of('official')))).toBe('by the maker');
		expect(knownBy(fact('Two', of('official')))).toBe('official');
		expect(knownBy(fact('Two', press, company))).toBe('on record');
		expect(knownBy(fact('Two', guide))).toBe('our guide figure');
		expect(knownBy(fact('Two', press))).toBe('not confirmed');
		expect([fact('Two', press, company), fact('Two', press)].map(isSettled)).toEqual([true, false]);
	});
});

const copy: Source = { ...sources['savaria-report'], read: { as: 'stored copy', on: '2026-02-28' } };
const live: Source = { ...copy, read: { as: 'live', on: '2026-11-30' } };

it('what was read in a copy is never said to have been read on the page itself', () => {
	expect(readIn([live, copy])).toBe('February 2026');
	expect(readingOf([copy, sources.guide])).toMatch(/^Last read in February 2026, in stored copies\. .* look again/);
	expect(readingOf([copy, live])).toMatch(/^Last read in February 2026, in stored copies\./);
	expect(readingOf([live])).toBe('Read in November 2026.');
	expect(readingOf([sources.guide])).toBe('');
});

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
		const ofCurved = ['survey', 'longestRail', 'cancelling'] as const;
		expect(open(homeglide).filter((one) => ofCurved.some((other) => other === one))).toEqual([]);
		expect(open(productOf('Bespoke Infinity Curved'))).not.toContain('foldingRail');
		expect(toConfirm(homeglide, 99).filter((words) => /^[A-Z][a-z]/.test(words))).toEqual([]);
		expect(open(withDataSheet)).toEqual(open(homeglide).filter((one) => !['outdoors', 'footrest'].includes(one)));
	});

	it('settles the weight limit that the site states', () => {
		expect(limitInWords(homeglide)).toMatch(/^21\.5 stone \(137.kg\), to be confirmed$/);
		expect(toConfirm(homeglide, 1)).toEqual(['weight limit']);
		expect(limitInWords(withDataSheet)).toMatch(/^21\.5 stone \(137.kg\)$/);
		expect(toConfirm(withDataSheet, 1)).not.toContain('weight limit');
	});
});

const lifts = ['Acorn 130 Outdoor', 'Handicare 1000 Outdoor', 'Homeglide Outdoor Stairlift'];

it('a rider can ask about the lifts of the kind that carry as much, by their heavy-duty versions or until a lower limit is settled', () => {
	expect(liftsFor({ stone: 30, kg: 190 }, 'curved')).toMatch(/^Bruno Elite \(181.kg until its maker says more\)$/);
	const heavy = 'Handicare 1000 in a heavy-duty version (if sold for outdoors) and Bruno Elite';
	expect([25, 25.5].map((stone) => liftsFor({ stone, kg: 160 }, 'straight'))).toEqual([heavy, 'Bruno Elite']);
});

it('a limit of which a lower one was seen says by which to go', () => {
	expect(limitInWords(productOf('Bruno Elite Outdoor Straight'))).toMatch(/190.kg.*plan on 28.5 stone .181.kg. until/);
	expect(limitInWords(productOf('Bespoke Synergy'))).toMatch(/127.kg.*plan on 19.5 stone .125.kg. until/);
	expect(limitInWords(homeglide)).not.toContain('plan on');
});

it('a column of which half is unknown is no column, but a question to ask', () => {
	const { columns, asked } = compared({ lifts, compare: ['Weight limit', 'footrest', 'origin', 'swivel'] });
	expect(columns).toEqual(['Weight limit', 'origin']);
	expect(asked).toEqual(['footrest', 'swivel']);
	const whole = compared({ lifts, compare: ['origin', 'swivel'], whole: true });
	expect([whole.columns, whole.asked]).toEqual([['origin', 'swivel'], ['swivel']]);
});

it('a misspelt lift is refused', () => {
	expect(() => compared({ lifts: ['Homeglyde'], compare: ['origin'] })).toThrow("No lift is called 'Homeglyde'");
});
