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
/** For drawing a photo, in ms: what only a hang takes. */
const longest = 240_000;
const open = () => createThumbnails(({ key }, work) => work(join(folder, key)), { longest });
await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#567' } })
	.jpeg()
	.toFile(path);
const pictures = open();
const soon = () => Date.now() + longest;
afterAll(() => pictures.close());

it('A thumbnail is made once for all recipients', async () => {
	const first = await pictures.of(photo, soon());
	expect(first).toMatchObject({ width: thumbnailPx, height: thumbnailPx / 2 });
	rmSync(path);
	expect(await pictures.of(photo, soon())).toBe(first);
});

it('A thumbnail of what is no photo is undefined; one that is late, or of what cannot be read now, says so', async () => {
	writeFileSync(join(folder, 'damaged'), 'no photo');
	expect(await pictures.of({ ...photo, key: 'damaged' }, soon())).toBeUndefined();
	const unread = createThumbnails(() => Promise.reject(new Error('The store does not answer.')));
	expect(await unread.of(photo, soon())).toBe('late');
	expect(await pictures.of({ ...photo, key: 'late' }, Date.now() - 1)).toBe('late');
});

it('A request with many photos lets another one have its turn', async () => {
	const turns = open();
	const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#567' } }).jpeg();
	const bytes = await picture.toBuffer();
	const drawn: string[] = [];
	const draw = async (key: string) => {
		mkdirSync(dirname(join(folder, key)), { recursive: true });
		writeFileSync(join(folder, key), bytes);
		expect(await turns.of({ key, type: 'image/jpeg' }, soon())).toHaveProperty('jpeg');
		drawn.push(key);
	};
	// The time that the worker takes to start is no part of a turn.
	await draw('first/1');
	const many = [1, 2, 3, 4, 5].map((number) => draw(`many/${number}`));
	await Promise.all([...many, draw('one/1'), draw('two/1')]);
	expect(drawn.slice(1, 5)).toEqual(['many/1', 'many/2', 'one/1', 'two/1']);
	turns.close();
});

it('While others wait, a request whose photos take long gets part of the time; alone, all of it', async () => {
	// By a clock that only the photos of "slow" move: each takes more than half of what a request may.
	let now = 0;
	const openFor = (shared: number) =>
		createThumbnails(
			async ({ key }, work) => {
				if (key.startsWith('slow/')) now += 0.55 * longest;
				return work(join(folder, 'quick'));
			},
			{ longest, shared, now: () => now },
		);
	await sharp({ create: { width: 100, height: 50, channels: 3, background: '#567' } })
		.jpeg()
		.toFile(join(folder, 'quick'));
	let turns = openFor(longest);
	const draw = async (key: string) => (await turns.of({ key, type: 'image/jpeg' }, 10 * longest)) !== 'late';
	const all = (whose: string) => Promise.all([1, 2, 3, 4].map((number) => draw(`${whose}/${number}`)));
	expect(await draw('first/1')).toBe(true);
	expect(await Promise.all([all('slow'), all('other')])).toEqual([
		[true, true, false, false],
		[true, true, true, true],
	]);
	expect(await draw('slow/3')).toBe(true);
	turns.close();
	// As on the desk.
	turns = openFor(Number.POSITIVE_INFINITY);
	expect((await Promise.all([all('slow'), all('other')])).flat()).not.toContain(false);
	turns.close();
});

it('After close, nothing is drawn and nothing waits', async () => {
	const closing = open();
	const asked = closing.of({ ...photo, key: 'asked' }, soon());
	closing.close();
	expect(await asked).toBe('late');
	expect(await closing.of({ ...photo, key: 'later' }, soon())).toBe('late');
});
