import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { z } from 'zod/mini';
import { contents } from '#brochure/contents.ts';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { checked } from '#facts/checked.ts';
import { addressOf, telephoneLink } from '#facts/companies.ts';
import type { Fact } from '#facts/fact.ts';
import { liftFigures } from '#facts/figures/lifts.ts';
import { priceFigures } from '#facts/figures/prices.ts';
import { figures, sourcesIn, textSchema, withFigures } from '#facts/figures.ts';
import { atVat, padLabourGbp, padsGbp, pricesGbp, socketGbp, sumOf } from '#facts/guide-prices.ts';
import { inLetters, isoMoment, pounds, weightOf } from '#facts/in-words.ts';
import { gardenStep, isLikelyRise, measuredRailMetres, measures, railMetres, runOut } from '#facts/measures.ts';
import { ownWordsSchema, ownWordsWith, savedOf, writtenWords } from '#facts/own-words.ts';
import { fileNameOf, productOf, products } from '#facts/products.ts';
import { sources } from '#facts/sources.ts';
import { site } from '#site/config.ts';
import { expectApproved } from '../../tests/support/approved.ts';

test('a figure is put in where its name stands in braces, and a name that no figure has is refused', () => {
	expect(withFigures('Straight lifts cost {straightPrice}.')).toBe('Straight lifts cost £1,800–£3,000.');
	expect(() => withFigures('{straightPrise}')).toThrow('{straightPrise}');
	expect(() => withFigures('{toString}')).toThrow('{toString}');
	expect(() => sourcesIn('<Ref of="nowhere" />')).toThrow("No source is called 'nowhere'");
	const rates = sources['vat-rates'];
	expect(sourcesIn(`{quoteReply} {vatStandard} [GOV.UK](${rates.url}) <Ref of="vat-rates" />`)).toEqual([rates]);
});

test('the notes for writers name only figures there are, and state none by hand', () => {
	const notes = readFileSync(new URL('../../content/README.md', import.meta.url), 'utf8');
	const named = [...notes.matchAll(/\{([a-z]\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'figures');
	expect(named).toContain('straightPrice');
	expect(named.filter((name) => !(String(name) in figures))).toEqual([]);
	for (const price of [figures.curvedPrice, figures.platformPrice, `${figures.priceYear} guide`])
		expect(notes).not.toContain(price);
});

const schema = z.array(z.strictObject({ text: textSchema() }));

test.each([
	[[{ text: 'It costs {straitPrice}.' }], 'No figure is called {straitPrice}', '[0].text'],
	[[{ text: 'Ask.' }, { txt: 'Ask.' }], 'Unrecognized key: "txt"', '[1]'],
	[[{}], 'expected string, received undefined', '[0].text'],
])('%j fails with its file, its place and what is wrong', (written, problem, place) => {
	const read = () => checked('content/plan/kinds.json', schema, written);
	const right = [{ text: 'A straight lift costs {straightPrice}.' }];
	expect(checked('content/plan/kinds.json', schema, right)).toEqual(right);
	expect(read).toThrow('content/plan/kinds.json cannot be used.');
	expect(read).toThrow(problem);
	expect(read).toThrow(place);
});

test('steps that were measured have the rail that the facts give for such steps', () => {
	for (const [count, figure] of [
		[4, figures.railFour],
		[8, figures.railEight],
		[12, figures.railTwelve],
		[16, figures.railSixteen],
	] as const) {
		const size = { count, height: 100 * count * gardenStep.rise, length: 100 * (count - 1) * gardenStep.going };
		expect(measuredRailMetres(size)).toBeCloseTo(railMetres(count), 6);
		expect(figure).toContain(measuredRailMetres(size).toFixed(1).replace('.0', ''));
	}
	expect(measuredRailMetres({ count: 1, height: 17, length: 0 })).toBeCloseTo(0.17 + runOut, 6);
});

test('what is measured, and what we work out from no owner’s price or lift, is approved', () => {
	const ours = [
		...liftFigures.slice(1),
		...priceFigures.slice(3),
		{ chargeEnergy: priceFigures[2].chargeEnergy },
	].flatMap(Object.entries<Fact>);
	return expectApproved('figures.approved.txt', {
		Measures: Object.values(measures)
			.map((one) => JSON.stringify(one))
			.join('\n'),
		Sources: contents(site)
			.sources.map(({ name }) => name)
			.join('; '),
		Figures: ours.map(([name, { value, from }]) => `${name}: ${value} (${from.join(', ')})`).join('\n'),
	});
});

test('prices at each rate, sums and limits are those of the lifts and the ground', () => {
	for (const lift of ['straight', 'curved', 'platform'] as const)
		for (const [name, percent] of [
			['Reduced', 5],
			['Zero', 0],
		] as const)
			expect(figures[`${lift}Price${name}`].replace(' or more', '')).toBe(pounds(atVat(pricesGbp[lift], percent)));
	const { straight } = pricesGbp;
	expect(figures.twoStraightPrice).toBe(pounds(sumOf(straight, straight)));
	expect([figures.padLabour, figures.brickExtra]).toEqual([padLabourGbp, sumOf(padsGbp, socketGbp)].map(pounds));
	const kg = products.map(({ weightLimit }) => weightLimit.value.kg);
	expect([figures.weightLowest, figures.weightHighest].map((words) => words.split(/[( ]+/)[2])).toEqual(
		[Math.min(...kg), Math.max(...kg)].map(String),
	);
	expect(figures.weightSynergyLower).toBe(`${productOf('Bespoke Synergy').lowerLimit?.value} kg`);
});

test('counts are said in letters up to twelve, weights down to half a stone, an address with its number on one line', () => {
	expect([0, 1, 12, 13].map(inLetters)).toEqual(['no', 'one', 'twelve', '13']);
	expect(weightOf(126)).toEqual({ kg: 126, stone: 19.5 });
	expect(addressOf({ companyAddress: '1a Test Street, Test, AB1 2CD' })).toBe(
		'1a\u00a0Test Street, Test, AB1\u00a02CD',
	);
});

test('a rise that no step has is noticed', () => {
	expect([63, 64, 240, 241].map((height) => isLikelyRise(height, 8))).toEqual([false, true, true, false]);
});

test.each([
	['0300 123 1073', 'tel:+443001231073'],
	['01632 960123', 'tel:+441632960123'],
	['+44 1632 960123', 'tel:+441632960123'],
	['+4401632960123', 'tel:+441632960123'],
	['105', 'tel:105'],
])('%s is dialled as %s', (number, link) => expect(telephoneLink(number)).toBe(link));

it('The brochure of a lift opens at the place with its name', () => {
	for (const product of products)
		expect(brochureAt(product.name)).toBe(`${brochurePath}#nameddest=${fileNameOf(product)}`);
});

it('Without a lift it opens at the first page, and a visitor’s text adds nothing else to the address', () => {
	expect(`/${brochureFileName}`).toBe(brochurePath);
	expect([brochureAt(null), brochureAt(''), brochureAt(undefined)]).toEqual([brochurePath, brochurePath, brochurePath]);
	expect(brochureAt('x&page=9 <a href="//evil.example">')).toBe(
		`${brochurePath}#nameddest=x-page-9-a-href-evil-example-`,
	);
});

test.each([
	['2026-03-29', '2026-03-29T00:00:00+00:00'],
	['2026-03-30', '2026-03-30T00:00:00+01:00'],
	['2026-10-25', '2026-10-25T00:00:00+01:00'],
	['2026-10-26', '2026-10-26T00:00:00+00:00'],
])('%s begins in the UK at %s', (day, moment) => expect(isoMoment(new Date(day))).toBe(moment));

const { prices, promises } = writtenWords;
const wrongWith = (change: object) =>
	ownWordsSchema
		.safeParse({ ...writtenWords, ...change })
		.error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('says of each price and sentence what is wrong with it', () => {
	expect(wrongWith({})).toBeUndefined();
	expect(wrongWith({ prices: { ...prices, year: 1999, straight: { from: 3000, to: 1800 } } })).toEqual([
		['prices.year', 'Give a year from 2000 to 2100.'],
		['prices.straight', '“To” is below “from”.'],
	]);
	const tooMuch = { ...prices, year: 2101, curved: { from: 1_000_000, to: 1_000_001 } };
	expect(wrongWith({ prices: tooMuch })).toEqual([
		['prices.year', 'Give a year from 2000 to 2100.'],
		['prices.curved.to', 'That is more than a million pounds.'],
	]);
	const spaced = { ...writtenWords, promises: { ...promises, replies: ' We read each. ' } };
	expect(ownWordsSchema.parse(spaced).promises.replies).toBe('We read each.');
	for (const from of [Number.NaN, 0, -1, 1800.5, '1800'])
		expect(wrongWith({ prices: { ...prices, curved: { from, to: 12_000 } } })).toContainEqual([
			'prices.curved.from',
			'Give whole pounds, such as 1800.',
		]);
	for (const [replies, why] of [
		['No full stop', 'Write a whole sentence, with its full stop.'],
		[' . ', 'Write a whole sentence, with its full stop.'],
		['Two\nlines.', 'Keep it on one line.'],
		['Half \ud83d.', 'Keep it on one line.'],
		[`${'x'.repeat(500)}.`, 'Keep it below 500 letters.'],
	])
		expect(wrongWith({ promises: { ...promises, replies } })).toContainEqual(['promises.replies', why]);
});

test('keeps of what is saved only what differs, so that a release may change the rest', () => {
	expect(savedOf(writtenWords)).toEqual({});
	const dearer = { ...prices, curved: { from: 5500, to: 12_500 } };
	const saved = savedOf({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	expect(saved).toEqual({ prices: dearer, promises: { replies: 'We read each.' } });
	expect(ownWordsWith(saved)).toEqual({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	const { socket: _, ...ofAnotherRelease } = { ...dearer, gone: 1 };
	expect(ownWordsWith({ prices: ofAnotherRelease as never }).prices).toEqual({ ...dearer, socket: prices.socket });
});
