import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBesideEarlier, builtLine, isCurrent, makeFrom } from './output.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stairlifts-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a site of these scripts, some days after the first; gives the scripts that are served then. */
function build(days: number, scripts: readonly string[], { bytes = 10, works = true } = {}): string[] {
	const dist = join(folder, 'dist');
	const make = (into: string) => {
		mkdirSync(join(into, '_astro/fonts'), { recursive: true });
		writeFileSync(join(into, 'index.html'), scripts.join());
		for (const script of scripts) {
			writeFileSync(join(into, '_astro', script), '');
			// So long, with nothing in it: written in no time.
			truncateSync(join(into, '_astro', script), bytes);
		}
		writeFileSync(join(into, '_astro/fonts/text.woff2'), '');
		return works;
	};
	expect(buildBesideEarlier(dist, join(folder, 'earlier'), make, new Date(start + days * day))).toBe(works);
	expect(readdirSync(folder).filter((name) => !['dist', 'earlier'].includes(name))).toEqual([]);
	return readdirSync(join(dist, '_astro')).filter((name) => name !== 'fonts');
}

describe('files of earlier builds', () => {
	test('are kept for thirty days after they were replaced, whatever their age then', () => {
		expect(build(0, ['form.a.js', 'form.a.js.br'])).toEqual(['form.a.js', 'form.a.js.br']);
		expect(build(100, ['form.b.js'])).toEqual(['form.a.js', 'form.a.js.br', 'form.b.js']);
		expect(build(129, ['form.c.js'])).toEqual(['form.a.js', 'form.a.js.br', 'form.b.js', 'form.c.js']);
		expect(build(131, ['form.c.js'])).toEqual(['form.b.js', 'form.c.js']);
	});

	test('that became current again are kept for thirty days after the next build', () => {
		build(0, ['form.a.js']);
		build(1, ['form.b.js']);
		build(2, ['form.a.js']);
		expect(build(40, ['form.c.js'])).toContain('form.a.js');
		expect(build(69, ['form.c.js'])).toContain('form.a.js');
		expect(build(71, ['form.c.js'])).toEqual(['form.c.js']);
	});

	test('stay as they are, like the whole site, when a build fails', () => {
		build(0, ['form.a.js']);
		expect(build(1, ['form.x.js'], { works: false })).toEqual(['form.a.js']);
		expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('form.a.js');
		expect(build(2, ['form.b.js'])).toEqual(['form.a.js', 'form.b.js']);
	});

	test('are beside no page of the build that they are from', () => {
		build(0, ['form.a.js']);
		writeFileSync(join(folder, 'dist/removed.html'), '');
		build(1, ['form.b.js']);
		expect(readdirSync(join(folder, 'dist'))).toEqual(['_astro', 'index.html']);
	});

	test('take at most 20 MB, and the newest are kept', () => {
		for (const name of ['a', 'b', 'c', 'd']) build(name.charCodeAt(0), [`form.${name}.js`], { bytes: 9_000_000 });
		expect(build(110, ['form.e.js'])).toEqual(['form.c.js', 'form.d.js', 'form.e.js']);
	});
});

test('what is edited while a build runs is built by the next', async () => {
	let text = 'before';
	const made = { folder: join(folder, 'dist'), mark: join(folder, 'built-from'), state: () => text };
	const build = (meanwhile = () => {}) =>
		makeFrom(made, () => {
			mkdirSync(made.folder, { recursive: true });
			writeFileSync(join(made.folder, 'index.html'), text);
			meanwhile();
			return true;
		});
	await build(() => {
		text = 'after';
	});
	expect(await isCurrent(made)).toBe(false);
	await build();
	expect(await isCurrent(made)).toBe(true);
});

test('a build ends with a line that counts its pages and says what to do next', () => {
	mkdirSync(join(folder, 'blog'));
	for (const file of ['index.html', 'index.html.br', 'blog/index.html', 'robots.txt'])
		writeFileSync(join(folder, file), '');
	expect(builtLine(folder)).toBe('2 pages in dist/, the desk in dist-desk/: start or restart the server.');
});
