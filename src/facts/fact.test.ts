import { describe, expect, it, test } from 'vitest';
import { fact, sourcesOf } from '#facts/fact.ts';
import { figureTopics, sourcedFigures } from '#facts/figures.ts';
import type { Source } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';

describe('a fact', () => {
	it('has no value without a source', () => {
		// @ts-expect-error the source is missing
		expect(() => fact('Two')).toThrow('Two');
		// @ts-expect-error no source is called so
		expect(() => sourcesOf(fact('Two', 'no-such-source'))).toThrow('no-such-source');
	});
});

const day = /^\d{4}-\d\d-\d\d$/;

test.each(Object.entries<Source>(sources))(
	'%s has a title, a publisher, the day it was read, and dates that are dates',
	(_, one) => {
		const { title, publisher, of = '2000', read } = one;
		expect(title && publisher).toBeTruthy();
		expect(of).toMatch(/^\d{4}(-\d\d){0,2}$/);
		expect(read.on).toMatch(day);
		if (read.as === 'stored copy') expect(read.of ?? '2000-01-01').toMatch(day);
	},
);

test('no two topics have a figure of the same name', () => {
	const names = Object.values(figureTopics).flatMap((topic) => Object.keys(topic));
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	expect(names.length).toBe(Object.keys(sourcedFigures).length);
});

test('every source is public, or the operator’s own', () => {
	const hidden = Object.entries<Source>(sources).filter(([, { url }]) => !url?.startsWith('http'));
	expect(hidden.map(([id]) => id)).toEqual(['guide', 'promises', 'assumption']);
	expect(Object.entries<Source>(sources).filter(([, { kind }]) => kind === 'own')).toEqual(hidden);
});

test('no source is listed twice', () => {
	const addresses = Object.values<Source>(sources).flatMap(({ url }) => url ?? []);
	expect(addresses.filter((url, index) => addresses.indexOf(url) !== index)).toEqual([]);
});
