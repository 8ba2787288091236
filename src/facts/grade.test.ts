import { describe, expect, it, test } from 'vitest';
import { assumed, carriedOver, computed, fact, sourcesOf } from '#facts/fact.ts';
import { sourcedFigures } from '#facts/figures.ts';
import { gradeFrom, gradeOf, knownBy } from '#facts/grade.ts';
import { sheets } from '#facts/sheets/all.ts';
import { known } from '#facts/sheets/said.ts';
import type { Source, SourceKind } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';

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
		expect(gradeFrom([guide, of('forum'), of(kind)])).toBe('confirmed');
	});

	it('two publishers put on record, and two pages of one publisher do not', () => {
		expect(gradeFrom([press, company])).toBe('on record');
		expect(gradeFrom([company, of('company', 'Another')])).toBe('on record');
		expect(gradeFrom([press, of('company', press.publisher)])).toBe('not confirmed');
		expect(gradeFrom([press])).toBe('not confirmed');
	});

	it('one that speaks of its own lifts or services puts on record', () => {
		expect(gradeFrom([of('company', 'A dealer', true)])).toBe('on record');
		expect(gradeFrom([of('register', 'A register', true)])).toBe('on record');
	});

	it('no number of forums, drafts, code or texts written by programs carries anything', () => {
		const doubtful = (['forum', 'draft', 'program'] as const).map((kind) => of(kind, kind, true));
		expect(gradeFrom(doubtful)).toBe('not confirmed');
		expect(gradeFrom([press, ...doubtful])).toBe('not confirmed');
		expect(gradeFrom([guide, ...doubtful])).toBe('our own figure');
	});

	it('what only the site states is its own figure, until two others agree', () => {
		expect(gradeFrom([guide])).toBe('our own figure');
		expect(gradeFrom([guide, press])).toBe('our own figure');
		expect(gradeFrom([guide, press, company])).toBe('on record');
	});
});

describe('a fact', () => {
	it('that is computed is as sure as the least sure of its sources alone', () => {
		expect(gradeOf(computed({ sum: 'Four' }, maker).sum)).toBe('confirmed');
		expect(gradeOf(computed({ sum: 'Four' }, maker, guide).sum)).toBe('our own figure');
		expect(gradeOf(computed({ sum: 'Four' }, press, company).sum)).toBe('not confirmed');
		expect(gradeOf(assumed({ steps: 'Eight' }).steps)).toBe('our own figure');
	});

	it('that is carried over from a related lift is never confirmed by it', () => {
		expect(gradeOf(carriedOver('Two', maker))).toBe('not confirmed');
	});

	it('tells a reader how it is known', () => {
		expect(knownBy(fact('Two', maker, of('official')))).toBe('by the maker');
		expect(knownBy(fact('Two', of('official')))).toBe('official');
		expect(knownBy(fact('Two', press, company))).toBe('on record');
		expect(knownBy(fact('Two', guide))).toBe('our guide figure');
		expect(knownBy(fact('Two', press))).toBe('not confirmed');
	});
});

const carrying: readonly SourceKind[] = ['own', 'maker', 'official', 'register', 'press', 'company'];
const printed = [
	...Object.entries(sourcedFigures).map(([name, one]) => [`{${name}}`, one] as const),
	...sheets.flatMap((sheet) => [
		[`${sheet.name}, weight limit`, sheet.weightLimit] as const,
		...known(sheet).map(({ question, fact }) => [`${sheet.name}, ${question}`, fact] as const),
	]),
];

test.each(printed)('%s rests on sources of a kind that carries something', (_, one) => {
	expect(sourcesOf(one).filter(({ kind }) => !carrying.includes(kind))).toEqual([]);
});

test('no draft, code, forum or text of a program is a source', () => {
	const doubtful = Object.entries<Source>(sources).filter(([, { kind }]) => !carrying.includes(kind));
	expect(doubtful.map(([id]) => id)).toEqual([]);
	// Where repositories, their files and pieces of code are: what stands there was not published as a page.
	const code = Object.values<Source>(sources).flatMap(({ url }) => url ?? []);
	expect(code.filter((url) => /github|gitlab|bitbucket|raw\.|localhost/.test(url))).toEqual([]);
});

test('a named lift is confirmed by its maker or an official body alone', () => {
	for (const sheet of sheets)
		for (const { fact: one } of known(sheet).filter(({ fact: one }) => gradeOf(one) === 'confirmed'))
			expect(sourcesOf(one).some(({ kind }) => kind === 'maker' || kind === 'official')).toBe(true);
});
