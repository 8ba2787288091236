import { expect, it } from 'vitest';
import { byPublisher, distinctSources, readIn, readingOf } from '#facts/sheets/source-line.ts';
import type { Source } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';

const copy: Source = { ...sources['savaria-report'], read: { as: 'stored copy', on: '2026-02-28' } };
const live: Source = { ...copy, read: { as: 'live', on: '2026-11-30' } };

it('a source that several facts share is told once', () => {
	expect(distinctSources(['guide', 'acorn-register', 'guide'])).toEqual([sources.guide, sources['acorn-register']]);
	expect(distinctSources([])).toEqual([]);
});

it('the works of one publisher stand together', () => {
	const line = distinctSources(['acorn-register', 'guide', 'bespoke-register']);
	expect(byPublisher(line).map(([, works]) => works.length)).toEqual([2, 1]);
});

it('what was read in a copy is never said to have been read on the page itself', () => {
	expect(readIn([live, copy])).toBe('February 2026');
	expect(readingOf([copy, sources.guide])).toMatch(
		/^Read in stored copies in February 2026; .* something else today\.$/,
	);
	expect(readingOf([copy, live])).toMatch(/^Read in part in stored copies in February 2026;/);
	expect(readingOf([live])).toBe('Read in November 2026.');
	expect(readingOf([sources.guide])).toBe('');
});
