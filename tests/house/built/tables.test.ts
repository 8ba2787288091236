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

/** What is wrong with a table that compares: a row of nothing, a column less than half known, or too much to ask. */
function complaints(rows: readonly (readonly string[])[]): string[] {
	const known = rows.map((row) => row.map((text) => !unknown.test(text.trim())));
	const columns = (known[0] ?? []).map((_, column) => known.map((row) => row[column]));
	const share = known.flat().filter((one) => !one).length / known.flat().length;
	return [
		...known.flatMap((row, index) => (row.some(Boolean) ? [] : [`nothing is known in row ${index + 1}`])),
		...columns.flatMap((column, index) =>
			column.filter(Boolean).length * 2 < column.length ? [`column ${index + 1} is less than half known`] : [],
		),
		...(share > 0.2 ? [`${Math.round(share * 100)}% of the cells say nothing`] : []),
	];
}

describe('a table that compares', () => {
	const tables = builtPages().flatMap(({ path, main }) =>
		main
			.querySelectorAll('table')
			.map((table) => ({ path, caption: table.querySelector('caption')?.text ?? '', table })),
	);

	test('stands on the home page and in articles', () => {
		expect(tables.filter(({ path }) => path === '/').length).toBeGreaterThanOrEqual(2);
		expect(tables.filter(({ path }) => path.startsWith('/blog/')).length).toBeGreaterThan(5);
	});

	test.each(tables)('$path: $caption', ({ table }) => expect(complaints(cellsOf(table))).toEqual([]));
});
