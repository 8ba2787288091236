import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { photographsToTake } from '#server/ops/photographs.ts';

test('six photographs are asked for, each where the build takes it, until they are there', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const asked = await photographsToTake(folder);
	expect(asked).toHaveLength(6);
	const places = ['hero', 'person', ...slugs.map((slug) => `articles/${slug}`)];
	expect(asked.filter(({ place }) => !places.includes(place))).toEqual([]);
	mkdirSync(join(folder, 'articles'));
	writeFileSync(join(folder, 'hero.txt'), 'A chair');
	expect(await photographsToTake(folder)).toHaveLength(6);
	for (const { place } of asked) writeFileSync(join(folder, `${place}.jpg`), '');
	expect(await photographsToTake(folder)).toEqual([]);
	expect(await photographsToTake(join(folder, 'none'))).toEqual([]);
});
