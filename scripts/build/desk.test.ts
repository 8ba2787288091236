import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildDeskIfStale } from './desk.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stairlifts-desk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const served = () => readFileSync(join(folder, 'dist-desk/index.html'), 'utf8');
/** Builds the desk. @returns whether it succeeded */
function build(page: string, { works = true, meanwhile = () => {} } = {}): Promise<boolean> {
	const make = (into: string) => {
		mkdirSync(into);
		meanwhile();
		writeFileSync(join(into, 'index.html'), page);
		return works;
	};
	return buildDeskIfStale({ built: join(folder, 'dist-desk'), work: join(folder, '.astro'), build: make });
}
/** As after a change of its sources. */
const makeStale = () => writeFileSync(join(folder, '.astro/desk-built-from'), '');

describe('the build of the desk', () => {
	test('leaves the desk of the last one in its place until the next is whole', async () => {
		expect(await build('first')).toBe(true);
		makeStale();
		const seen: string[] = [];
		expect(await build('second', { meanwhile: () => seen.push(served()) })).toBe(true);
		expect([...seen, served()]).toEqual(['first', 'second']);
		expect(readdirSync(join(folder, '.astro'))).toEqual(['desk-built-from']);
	});

	test('changes nothing when it fails, and is tried again', async () => {
		await build('first');
		makeStale();
		expect(await build('second', { works: false })).toBe(false);
		expect(served()).toBe('first');
		expect(await build('third')).toBe(true);
		expect(served()).toBe('third');
	});

	test('is left out while its sources are unchanged', async () => {
		await build('first');
		expect(await build('second')).toBe(true);
		expect(served()).toBe('first');
	});

	test('needs no Vite on a machine that has the built desk', async () => {
		const place = { built: join(folder, 'dist-desk'), work: join(folder, '.astro'), build: undefined };
		expect(await buildDeskIfStale(place)).toBe(false);
		await build('first');
		makeStale();
		expect(await buildDeskIfStale(place)).toBe(true);
	});
});
