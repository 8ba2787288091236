import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { usualLetters } from '#brand/typeface/typeface.ts';
import { builtPages, dist } from '../../support/built.ts';

const rangesIn = (list: string) =>
	list.split(',').map((range) => {
		const [from = '', to = from] = range.trim().replace('U+', '').split('-');
		return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
	});

test('pages fetch one small file, which has every letter that they are written with', () => {
	const html = readFileSync(join(dist, 'index.html'), 'utf8');
	const [preloaded] = /_astro\/fonts\/\w+\.woff2(?=" as="font")/.exec(html) ?? [];
	expect(statSync(join(dist, preloaded ?? '')).size).toBeLessThan(34_000 * 0.5);
	const usual = rangesIn(usualLetters);
	const isUsual = (letter: string) =>
		usual.some(([from, to]) => from <= letter.charCodeAt(0) && letter.charCodeAt(0) <= to);
	const pages = builtPages();
	expect(pages.length).toBeGreaterThan(30);
	for (const { path, html } of pages) {
		const document = parse(html);
		for (const unseen of document.querySelectorAll('script, style')) unseen.remove();
		const others = [...new Set(document.text.replace(/\s/g, ''))].filter((letter) => !isUsual(letter));
		expect(others, path).toEqual([]);
	}
});
