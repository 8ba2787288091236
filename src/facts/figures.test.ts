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
import { dayInFigures, dayInWords, inLetters, isoMoment, monthInWords, pounds, weightOf } from '#facts/in-words.ts';
import { gardenStep, isLikelyRise, measuredRailMetres, measures, railMetres, runOut } from '#facts/measures.ts';
import { ownWordsSchema, ownWordsWith, savedOf, writtenWords } from '#facts/own-words.ts';
import { fileNameOf, productOf, products } from '#facts/products.ts';
import { sources } from '#facts/sources.ts';
import { pathOf, pictureOf, site } from '#site/config.ts';
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

const { prices, promises } = writtenWords;
const dearer = { ...prices, curved: { from: 5500, to: 12_500 } };
/** What is wrong with prices and sentences as an operator may write them. */
const wrong = [
	...[
		{ year: 1999, straight: { from: 3000, to: 1800 } },
		{ year: 2101, curved: { from: 1_000_000, to: 1_000_001 } },
	],
	...[Number.NaN, 0, -1, 1800.5, '1800'].map((from) => ({ curved: { from, to: 12_000 } })),
].map((change) => ({ ...writtenWords, prices: { ...prices, ...change } }));
const sentences = ['No full stop', ' . ', 'Two\nlines.', 'Half \ud83d.', `${'x'.repeat(500)}.`, ' We read each. '];
const written = [...wrong, ...sentences.map((replies) => ({ ...writtenWords, promises: { ...promises, replies } }))];
const lines = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).join('\n');

test('what is measured, and what we work out from no owner’s price or lift, is approved', () => {
	const ours = [
		...liftFigures.slice(1),
		...priceFigures.slice(3),
		{ chargeEnergy: priceFigures[2].chargeEnergy },
	].flatMap(Object.entries<Fact>);
	return expectApproved('figures.approved.txt', {
		Measures: lines(Object.values(measures)),
		'In the brochure': lines(
			['https://www.example.org', 'http://127.0.0.1:8080', 'http://[::1]', 'http://localhost'].map((url) => {
				const {
					figures: _,
					lifts,
					ask,
					measures,
					sources,
					count,
					colours,
					...others
				} = contents({ ...site, url, phoneHours: 'Mon' });
				return url.startsWith('https') ? [sources.map(({ name }) => name), others] : others.site.host;
			}),
		).replace(/"(?:year|month|day)":\d+|\w+ 20\d\d/g, '…'),
		'Words of counts, weights, addresses, rises, telephones, places in the brochure, pictures of pages and days': lines(
			[
				...[
					[0, 1, 12, 13].map(inLetters),
					weightOf(126),
					addressOf({ companyAddress: '1a Test Street, Test, AB1 2CD' }),
				],
				[63, 64, 240, 241].map((height) => isLikelyRise(height, 8)),
				['0300 123 1073', '01632 960123', '+44 1632 960123', '+4401632960123', '105'].map(telephoneLink),
				[null, '', undefined, 'x&page=9 <a href="//evil.example">'].map(brochureAt),
				['/', '/index.html', '/blog/', '/blog/a.html'].map((path) => pictureOf(pathOf(new URL(path, site.url)))),
				['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'].map((day) => isoMoment(new Date(day))),
				[dayInWords, monthInWords, dayInFigures].map((words) => words(new Date('2026-03-31T23:00:00Z'))),
			],
		),
		'What is wrong with own words': lines(
			written.map((words) => {
				const { error, data } = ownWordsSchema.safeParse(words);
				return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? data?.promises.replies;
			}),
		),
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

it('The brochure of a lift opens at the place with its name', () => {
	expect(`/${brochureFileName}`).toBe(brochurePath);
	for (const product of products)
		expect(brochureAt(product.name)).toBe(`${brochurePath}#nameddest=${fileNameOf(product)}`);
});

test('keeps of what is saved only what differs, so that a release may change the rest', () => {
	expect(savedOf(writtenWords)).toEqual({});
	const saved = savedOf({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	expect(saved).toEqual({ prices: dearer, promises: { replies: 'We read each.' } });
	expect(ownWordsWith(saved)).toEqual({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	const { socket: _, ...ofAnotherRelease } = { ...dearer, gone: 1 };
	expect(ownWordsWith({ prices: ofAnotherRelease as never }).prices).toEqual({ ...dearer, socket: prices.socket });
});
