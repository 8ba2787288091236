import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { builtPages } from '../../support/built.ts';

/** What a table says where nothing is known. */
const unknown = /^(?:ask\b|nothing\b)/i;

/** The words of each cell but the row's head; a cell names its column first, for narrow screens. */
function cellsOf(table: HTMLElement): string[][] {
	return table
		.querySelectorAll('tbody tr')
		.map((row) => row.querySelectorAll('td').map((cell) => cell.querySelectorAll(':scope > span').at(-1)?.text ?? ''));
}

describe('a table that compares', () => {
	const pages = builtPages();
	const tables = pages.flatMap(({ path, main }) =>
		main
			.querySelectorAll('table')
			.map((table) => ({ path, caption: table.querySelector('caption')?.text ?? '', table })),
	);

	test('stands on the home page and in articles', () => {
		expect(tables.filter(({ path }) => path === '/').length).toBeGreaterThanOrEqual(2);
		expect(tables.filter(({ path }) => path.startsWith('/blog/')).length).toBeGreaterThan(5);
	});

	/** The one whose columns docs/requirements.md names, whatever is known. */
	const homeglide = tables.find(({ path }) => path === '/blog/homeglide-outdoor-stairlift');

	const rowsOf = (article: string) =>
		tables
			.filter(({ path }) => path === `/blog/${article}`)
			.map(({ table }) =>
				table.querySelectorAll('tbody tr').map((row) => [row.querySelector('th')?.text ?? '', row.text]),
			)
			.map((rows) => new Map(rows as [string, string][]));

	test.each([
		['bespoke-synergy-outdoor-stairlift', 'Synergy, Acorn 130, Brooks 130, Handicare 1000, Homeglide'],
		['bruno-outdoor-stairlift', 'Bruno, Homeglide, Synergy'],
	])('on the page of the %s has a row for %s', (article, lifts) => {
		const names = rowsOf(article).map((rows) => [...rows.keys()].join());
		for (const lift of lifts.split(', ')) expect(names).toContainEqual(expect.stringContaining(lift));
	});

	test('the Homeglide is compared by origin, weight, footrest, remote and swivel, and what is to be asked stands below', () => {
		const { table } = homeglide as (typeof tables)[number];
		expect(table.querySelectorAll('thead th').map(({ text }) => text)).toEqual([
			'Point',
			...['Homeglide Outdoor Stairlift', 'Acorn 130 Outdoor', 'Handicare 1000 Outdoor', 'Brooks 130 Outdoor'],
		]);
		const points = ['Origin', 'Weight limit', 'Footrest', 'Remote controls', 'Swivel seat'];
		expect(table.querySelectorAll('tbody th').map(({ text }) => text)).toEqual(points);
		const [[ofHomeglide, ofAcorn, ofHandicare] = [], limits = [], ...others] = cellsOf(table);
		expect(ofHomeglide).toBe('Ask');
		for (const text of [ofAcorn, ofHandicare, ...limits]) expect(text).not.toMatch(unknown);
		expect(limits[0]).toBe('21.5 stone (137\u00a0kg)');
		for (const row of others) expect(row).toEqual(['Ask', 'Ask', 'Ask', 'Ask']);
		const note = table.nextElementSibling?.text;
		for (const asked of [
			'Weight limits: our guide figures',
			'Does the footrest fold',
			'How many remote',
			'Does the seat turn',
		])
			expect(note).toContain(asked);
	});
});
