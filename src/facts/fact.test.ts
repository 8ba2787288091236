import { describe, expect, it, test } from 'vitest';
import {
	assumed,
	byPublisher,
	computed,
	distinctSources,
	fact,
	gradeFrom,
	gradeOf,
	knownBy,
	readIn,
	readingOf,
} from '#facts/fact.ts';
import { figureTopics, sourcedFigures } from '#facts/figures.ts';
import { type Source, type SourceKind, sources, sourceTopics } from '#facts/sources.ts';

const all = Object.entries(sources);
const addresses = all.flatMap(([, { url }]) => url ?? []);

test('no two topics have a source of the same id', () => {
	const ids = Object.values(sourceTopics).flatMap((topic) => Object.keys(topic));
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('no two topics have a figure of the same name', () => {
	const names = figureTopics.flatMap((topic) => Object.keys(topic));
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	expect(names.length).toBe(Object.keys(sourcedFigures).length);
});

test('every source is public, a maker’s data sheet or the operator’s own', () => {
	const hidden = all.filter(([, { url, kind }]) => kind !== 'maker' && !url?.startsWith('http'));
	expect(hidden.map(([id]) => id)).toEqual(['guide', 'promises', 'assumption']);
	expect(all.filter(([, { kind }]) => kind === 'own')).toEqual(hidden);
});

test('no source is listed twice', () => {
	expect(addresses.filter((url, index) => addresses.indexOf(url) !== index)).toEqual([]);
});

const of = (kind: SourceKind, publisher = 'One publisher', own?: true): Source => ({
	kind,
	title: 'Data sheet',
	publisher,
	read: { as: 'live', on: '2026-11-30' },
	...(own && { own }),
});
const [maker, guide, press, company] = [of('maker'), of('own'), of('press'), of('company', 'A company')];

describe('what sources carry', () => {
	it.each(['maker', 'official'] as const)('one document of kind %s confirms, whatever stands beside it', (kind) => {
		expect(gradeFrom([of(kind)])).toBe('confirmed');
		expect(gradeFrom([guide, press, of(kind)])).toBe('confirmed');
	});

	it('two publishers put on record, and two pages of one publisher do not', () => {
		expect(gradeFrom([press, company])).toBe('on record');
		expect(gradeFrom([company, of('company', 'Another')])).toBe('on record');
		expect(gradeFrom([press, of('company', press.publisher)])).toBe('not confirmed');
		expect(gradeFrom([press])).toBe('not confirmed');
	});

	it('one that speaks of its own lifts or services puts on record', () => {
		expect(gradeFrom([of('company', 'A dealer', true)])).toBe('on record');
	});

	it('what only the site states is its own figure, until two others agree', () => {
		expect(gradeFrom([guide])).toBe('our own figure');
		expect(gradeFrom([guide, press])).toBe('our own figure');
		expect(gradeFrom([guide, press, company])).toBe('on record');
	});
});

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
	});
});

test('no piece of code is a source', () => {
	// Where repositories, their files and pieces of code are: what stands there was not published as a page.
	expect(addresses.filter((url) => /github|gitlab|bitbucket|raw\.|localhost/.test(url))).toEqual([]);
});

const copy: Source = { ...sources['savaria-report'], read: { as: 'stored copy', on: '2026-02-28' } };
const live: Source = { ...copy, read: { as: 'live', on: '2026-11-30' } };

it('a source that several facts share is told once', () => {
	expect(distinctSources(['guide', 'savaria-offer', 'guide'])).toEqual([sources.guide, sources['savaria-offer']]);
	expect(distinctSources([])).toEqual([]);
});

it('the works of one publisher stand together', () => {
	const line = distinctSources(['vat-ramps', 'guide', 'vat-lifts']);
	expect(byPublisher(line).map(([, works]) => works.length)).toEqual([2, 1]);
});

it('what was read in a copy is never said to have been read on the page itself', () => {
	expect(readIn([live, copy])).toBe('February 2026');
	expect(readingOf([copy, sources.guide])).toMatch(/^Last read in February 2026, in stored copies\. .* look again/);
	expect(readingOf([copy, live])).toMatch(/^Last read in February 2026, in stored copies\./);
	expect(readingOf([live])).toBe('Read in November 2026.');
	expect(readingOf([sources.guide])).toBe('');
});
