import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { usualLetters } from '#brand/typeface/typeface.ts';
import { leadKinds } from '#leads/tables.ts';
import { readSettings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { formScripts } from '#server/visits/count.ts';
import { dist } from '../../support/built.ts';

// What browsers fetch: how much, when, and that those of 2022 can read it. How fast the pages are, `npm run bench page` measures.

const desk = join(dist, '../dist-desk');
const textsIn = (folder: string, pattern: string) =>
	globSync(pattern, { cwd: folder }).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const filesOf = (found: { file: string }[]) => found.map(({ file }) => file);
const html = textsIn(dist, '**/*.html');
/** Opened by a link in an e-mail, without what the site has on every page; the second has a script, to send photos. */
const plain = ['company-answer.html', 'my-request.html'];

test.each(html)(
	'$file costs a first visit no more bytes than its budget, and fetches no script before one is asked for',
	({ file, text }) => {
		// Compressed, the HTML with its styles and its bold typeface; /plan has every question and answer, and draws the steps.
		const bytes = statSync(join(dist, `${file}.br`)).size;
		expect(bytes).toBeLessThanOrEqual(file === 'plan.html' ? 35_000 : 30_000);
		const inline = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
		const scripts = brotliCompressSync(inline.join('\n')).length;
		expect(scripts).toBeLessThanOrEqual(4000);
		// Were they not found, they would be next to nothing.
		expect(bytes).toBeGreaterThan(500);
		expect(scripts > 500).toBe(!plain.includes(file));
		const document = parse(text);
		for (const template of document.querySelectorAll('template')) template.remove();
		if (file !== 'my-request.html')
			expect(document.querySelectorAll('script[src], link[rel=modulepreload]').map(String)).toEqual([]);
	},
);

test('pages fetch one small typeface, which has every letter that they are written with', () => {
	const [preloaded = ''] = /_astro\/fonts\/\w+\.woff2(?=" as="font")/.exec(html[0]?.text ?? '') ?? [];
	expect(statSync(join(dist, preloaded)).size).toBeLessThan(17_000);
	const ranges = usualLetters.split(',').map((range) => {
		const [from = '', to = from] = range.trim().replace('U+', '').split('-');
		return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
	});
	for (const { file, text } of html) {
		const document = parse(text);
		for (const unseen of document.querySelectorAll('script, style')) unseen.remove();
		const letters = new Set(document.text.replace(/\s/g, ''));
		const unusual = [...letters].filter((letter) => {
			const code = letter.charCodeAt(0);
			return !ranges.some(([from, to]) => from <= code && code <= to);
		});
		expect(unusual, file).toEqual([]);
	}
});

test('the server knows the script of each form, by which it counts forms that are opened', async () => {
	const files = await readSite(dist, readSettings({}));
	const scripts = formScripts(files);
	expect([...scripts.values()]).toEqual(leadKinds);
	for (const path of scripts.keys()) expect([...files.keys()]).toContain(path);
});

// Safari before 16.4 and Chrome before 104 leave out every rule of a media query in range syntax; Safari before 15.4, Chrome before 99
// and Firefox before 97 every rule in a layer.
test('styles can be read by browsers of 2022', () => {
	const written = [...textsIn(dist, '**/*.{html,css}'), ...textsIn(desk, '**/*.{html,css}')];
	expect(written.filter(({ text }) => /@media\b/.test(text)).length).toBeGreaterThan(30);
	expect(filesOf(written.filter(({ text }) => /@media[^{]*[<>]|@layer\b/.test(text)))).toEqual([]);
});

describe('The desk', () => {
	test('is no part of the site that visitors get', () => {
		const files = textsIn(dist, '**/*.{html,js,css,txt,xml,json}');
		expect(files.length).toBeGreaterThan(50);
		expect(filesOf(files.filter(({ text }) => /["'`/]desk["'`/]|The desk/.test(text)))).toEqual([]);
	});

	test('has pages that fit the screen, are in no search engine, and keep to its content security policy', () => {
		const files = textsIn(desk, '*.html');
		expect(files).toHaveLength(5);
		for (const { file, text } of files) {
			expect(text, file).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />');
			expect(text, file).toContain('<meta name="robots" content="noindex" />');
			expect(text, file).toMatch(/<link rel="stylesheet" crossorigin href="\/desk\/assets\/[^"]+\.css">/);
			expect(text, file).not.toMatch(/<style|<script>|\son[a-z]+=|style=/);
		}
		expect(filesOf(textsIn(desk, '**/*.css').filter(({ text }) => text.includes('data:')))).toEqual([]);
	});
});
