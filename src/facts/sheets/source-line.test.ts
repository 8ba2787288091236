import { expect, it } from 'vitest';
import { byPublisher, checkedOn, distinctSources } from '#facts/sheets/source-line.ts';
import type { Source } from '#facts/sources/source.ts';
import { sources } from '#facts/sources.ts';

const early: Source = { ...sources.guide, checked: '2026-02-28' };

it('a source that several facts share is told once', () => {
	expect(distinctSources(['guide', 'bruno-warranty', 'guide'])).toEqual([sources.guide, sources['bruno-warranty']]);
	expect(distinctSources([])).toEqual([]);
});

it('the works of one publisher stand together', () => {
	const line = distinctSources(['bruno-warranty', 'guide', 'bruno-price-list']);
	expect(byPublisher(line).map(([, works]) => works.length)).toEqual([2, 1]);
});

it('the check is as old as the oldest of them', () => {
	expect(checkedOn([sources.guide, early])).toBe('February 2026');
});
