import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';

const root = join(import.meta.dirname, '..', '..');
const code = ['src/**/*.{astro,css,ts,tsx,typ}', 'server/**/*.ts'];
const tests = '**/*.test.{ts,tsx}';

/** The files of these patterns whose text is matched, without those of `brand/`. */
function filesWith(wanted: RegExp | string, patterns: readonly string[], exclude: readonly string[] = []): string[] {
	const files = globSync([...patterns], { cwd: root, exclude: ['src/brand/*', tests, ...exclude] });
	expect(files.length).toBeGreaterThan(100);
	return files.filter((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
	});
}

it('the name is written out in `brand/` only', () => {
	expect(filesWith(siteName, [...code, 'content/**/*.mdx'])).toEqual([]);
});

it('the logo is drawn in `brand/` only', () => {
	const drawn = [...renderToStaticMarkup(createElement(Mark)).matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
	expect(drawn.length).toBeGreaterThan(0);
	for (const path of drawn) expect(filesWith(path, code)).toEqual([]);
});

it('colours are written out in `brand/` only, but for what drawings show and for print', () => {
	const colour = /["'\s:(]#(?:[\da-f]{3}|[\da-f]{6})\b(?!-)|\b(?:rgba?|hsl)\(\d/i;
	expect(filesWith(colour, code, ['src/drawings/**', 'src/ui/print.css', 'server/photos/**'])).toEqual([]);
});
