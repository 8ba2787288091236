import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkitten';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { staticFont, usualLetters, weights } from '#brand/typeface/typeface.ts';
import { builtPages, dist } from '../../support/built.ts';

const fontOf = (bytes: Buffer) => create(bytes) as Font;
const contoursOf = (font: Font) =>
	font.glyphForCodePoint(48).path.commands.filter(({ command }) => command === 'moveTo').length;

const files = globSync('_astro/fonts/*.woff2', { cwd: dist }).map((file) => readFileSync(join(dist, file)));
const [reference, usual] = files.sort((a, b) => a.length - b.length) as [Buffer, Buffer];

test('pages fetch one small file, which has every letter that they are written with', () => {
	expect(usual.length).toBeLessThan(34_000 * 0.5);
	const font = fontOf(usual);
	expect([...usualLetters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
	const pages = builtPages();
	expect(pages.length).toBeGreaterThan(30);
	for (const { path, html } of pages) {
		const document = parse(html);
		for (const unseen of document.querySelectorAll('script, style')) unseen.remove();
		const others = [...new Set(document.text.replace(/\s/g, ''))].filter((letter) => !usualLetters.includes(letter));
		expect(others, path).toEqual([]);
	}
});

test('no letter is in the ranges of two files, or the second is fetched while the first is late', () => {
	const css = readFileSync(join(dist, 'index.html'), 'utf8');
	const ranges = [...css.matchAll(/unicode-range:([^;}]+)/g)].flatMap(([, list = '']) =>
		list.split(',').map((range) => {
			const [from = '', to = from] = range.trim().replace('U+', '').split('-');
			return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
		}),
	);
	expect(ranges.length).toBeGreaterThan(10);
	const sorted = ranges.toSorted(([a], [b]) => a - b);
	expect(sorted.filter(([from], index) => index > 0 && from <= (sorted[index - 1]?.[1] ?? 0))).toEqual([]);
});

test('a nought is plain in pages, brochure and shared pictures, and has its slash in a reference', async () => {
	expect(contoursOf(fontOf(usual))).toBe(2);
	for (const weight of weights) expect(contoursOf(fontOf(await staticFont(weight)))).toBe(2);
	expect(contoursOf(fontOf(reference))).toBe(3);
});
