import { describe, expect, it, test } from 'vitest';
import { assumed, computed, confidenceOf, fact, sourcesOf } from '#facts/fact.ts';
import { figureTopics, sourcedFigures } from '#facts/figures.ts';
import { sheets } from '#facts/sheets/all.ts';
import { known } from '#facts/sheets/said.ts';
import type { Source } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';

const dataSheet: Source = {
	title: 'Data sheet',
	publisher: 'The maker',
	of: '2026-11',
	checked: '2026-11-30',
	confidence: 'high',
};

describe('a fact', () => {
	it('has no value without a source', () => {
		// @ts-expect-error the source is missing
		expect(() => fact('Two')).toThrow('Two');
		// @ts-expect-error no source is called so
		expect(() => sourcesOf(fact('Two', 'no-such-source'))).toThrow('no-such-source');
	});

	it('is as sure as the surest of its sources, which may stand beside it', () => {
		expect(confidenceOf(fact('Two', 'guide'))).toBe('low');
		expect(confidenceOf(fact('Two', 'guide', dataSheet))).toBe('high');
	});

	it('that is computed is as sure as the least sure of its sources, and one assumed is never sure', () => {
		expect(confidenceOf(computed({ sum: 'Four' }, 'guide', dataSheet).sum)).toBe('low');
		expect(confidenceOf(computed({ sum: 'Four' }, dataSheet).sum)).toBe('high');
		expect(confidenceOf(assumed({ steps: 'Eight' }).steps)).toBe('low');
	});
});

const printed = [
	...Object.entries(sourcedFigures).map(([name, one]) => [`{${name}}`, one] as const),
	...sheets.flatMap((sheet) => [
		[`${sheet.name}, weight limit`, sheet.weightLimit] as const,
		...known(sheet).map(({ question, fact }) => [`${sheet.name}, ${question}`, fact] as const),
	]),
];

test.each(printed)('%s has a source with a title, a date and the day it was checked', (_, one) => {
	expect(one.from.length).toBeGreaterThan(0);
	for (const { title, publisher, of, checked } of sourcesOf(one)) {
		expect(title && publisher).toBeTruthy();
		expect(of).toMatch(/^(\d{4}|undated$)/);
		expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/);
	}
});

test('no two topics have a figure of the same name', () => {
	const names = Object.values(figureTopics).flatMap((topic) => Object.keys(topic));
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	expect(names.length).toBe(Object.keys(sourcedFigures).length);
});

test('every source is public, or the operator’s own', () => {
	const hidden = Object.entries<Source>(sources).filter(([, { url }]) => !url?.startsWith('http'));
	expect(hidden.map(([id]) => id)).toEqual(['guide', 'promises', 'assumption']);
});

test('no source is listed twice', () => {
	const addresses = Object.values<Source>(sources).flatMap(({ url }) => url ?? []);
	expect(addresses.filter((url, index) => addresses.indexOf(url) !== index)).toEqual([]);
});
