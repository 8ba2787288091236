import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createThumbnails } from '#server/photos/thumbnails.ts';
import { thumbnailPx } from '#server/settings/photo-limits.ts';
import { temporaryFolder } from '../support/server.ts';

const folder = await temporaryFolder();
const path = join(folder, 'steps');
const photo = { key: 'steps', type: 'image/jpeg' };
const open = () => createThumbnails(({ key }, work) => work(join(folder, key)));
await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#567' } })
	.jpeg()
	.toFile(path);
const pictures = open();
const soon = () => Date.now() + 20_000;
afterAll(() => pictures.close());

it('A thumbnail is made once for all recipients', async () => {
	const first = await pictures.of(photo, soon());
	expect(first).toMatchObject({ width: thumbnailPx, height: thumbnailPx / 2 });
	rmSync(path);
	expect(await pictures.of(photo, soon())).toBe(first);
});

it('A failed or late thumbnail is undefined, not an error', async () => {
	expect(await pictures.of({ ...photo, key: 'none' }, soon())).toBeUndefined();
	expect(await pictures.of({ ...photo, key: 'late' }, Date.now() - 1)).toBeUndefined();
});

it('A request with many photos lets another one have its turn', async () => {
	const turns = open();
	const picture = sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#567' } }).jpeg();
	const bytes = await picture.toBuffer();
	const drawn: string[] = [];
	const draw = async (key: string) => {
		mkdirSync(dirname(join(folder, key)), { recursive: true });
		writeFileSync(join(folder, key), bytes);
		expect(await turns.of({ key, type: 'image/jpeg' }, soon())).toBeDefined();
		drawn.push(key);
	};
	const many = [1, 2, 3, 4, 5].map((number) => draw(`many/${number}`));
	await Promise.all([...many, draw('one/1'), draw('two/1')]);
	expect(drawn.slice(0, 4)).toEqual(['many/1', 'many/2', 'one/1', 'two/1']);
	turns.close();
});

it('After close, nothing is drawn and nothing waits', async () => {
	const closing = open();
	const asked = closing.of({ ...photo, key: 'asked' }, soon());
	closing.close();
	expect(await asked).toBeUndefined();
	expect(await closing.of({ ...photo, key: 'later' }, soon())).toBeUndefined();
});
