import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const document = join(import.meta.dirname, '../../docs/requirements.md');
const rows = readFileSync(document, 'utf8')
	.split('\n')
	.filter((line) => /^\| (?!It is required)/.test(line))
	.map((line) => line.slice(2, -2).split(' | '));

/** A source without the backslashes before quotes, so that titles read as they are printed. */
const sourceOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').replace(/\\(['"`])/g, '$1') : '');

const linksIn = (cell = '') =>
	[...cell.matchAll(/\[([^\]]+)\]\(([^)]+\.ts)\)/g)].map(([, title = '', path = '']) => ({ title, path }));

describe('docs/requirements.md', () => {
	test('has the rules', () => expect(rows.length).toBeGreaterThan(50));

	test.each(rows)('%s', (_, tests) => {
		const named = linksIn(tests);
		expect(named.length).toBeGreaterThan(0);
		const missing = named.filter(({ title, path }) => {
			const source = sourceOf(join(dirname(document), path));
			return (
				!/\.(test|spec)\.ts$/.test(path) || !["'", '`', '"'].some((quote) => source.includes(quote + title + quote))
			);
		});
		expect(missing).toEqual([]);
	});
});
