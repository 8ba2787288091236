import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { FolderClosed, KeyTaken } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { jpeg, jpegOf, mark, photosWithNotes } from '../support/photos.ts';
import { inStore, insertWithPhoto, open, send } from './data.ts';

const never = new AbortController().signal;

async function bytesOf(store: Store, photo: Photo): Promise<Buffer> {
	return Buffer.concat(await (await store.photos.read(photo)).toArray());
}

test('those of a release that kept what came are drawn anew, once; what cannot be decoded stays, and is tried again', async () => {
	const { store, path } = await open();
	const [lying, broken, gone] = [
		await insertWithPhoto(store),
		await insertWithPhoto(store),
		await insertWithPhoto(store),
	];
	const kept = {
		[lying.key]: (await photosWithNotes())['image/webp']?.[2] ?? jpeg,
		[broken.key]: Buffer.from('no photo'),
	};
	for (const [key, bytes] of Object.entries(kept)) {
		await writeFile(path(key), bytes);
		const old = "type = 'image/webp', size = ?, sha256 = null, width = null, height = null, small = null";
		inStore(store, (database) => database.prepare(`UPDATE photos SET ${old} WHERE key = ?`).run(bytes.length, key));
	}
	inStore(store, (database) => database.prepare('UPDATE photos SET small = null WHERE key = ?').run(gone.key));
	store.erasure.erase([gone.request], 'withdraw');
	expect([store.photos.small(lying.key), await store.photos.countLost(never)]).toEqual([undefined, 0]);

	expect(await store.photos.drawEarlier()).toEqual({ drawn: 1, left: 1 });
	const [photo] = store.photos.of(store.requests.of(lying.request));
	expect(photo).toMatchObject({ type: 'image/jpeg', width: 32, height: 48 });
	const drawn = await bytesOf(store, store.photos.find(lying.key) as Photo);
	expect(drawn.length).toBe(photo?.size);
	for (const bytes of [drawn, Buffer.from(store.photos.small(lying.key) ?? [])])
		expect([(await sharp(bytes).metadata()).format, bytes.includes(mark)]).toEqual(['jpeg', false]);
	const left = store.photos.find(broken.key) as Photo;
	expect([left.type, (await bytesOf(store, left)).toString()]).toEqual(['image/webp', 'no photo']);
	expect(await store.photos.countLost(never)).toBe(0);
	expect(await store.photos.drawEarlier()).toEqual({ drawn: 0, left: 1 });
});

test('a key is taken once, and the photo stays as it was', async () => {
	const { store } = await open();
	const key = `${randomUUID()}/1-steps.jpg`;
	const sent = await Promise.allSettled(Array.from({ length: 3 }, () => send(store, key)));
	const kept = sent.filter((one) => one.status === 'fulfilled').map((one) => one.value);
	expect(kept).toHaveLength(1);
	await expect(send(store, key, jpegOf(2000))).rejects.toThrow(KeyTaken);
	expect(store.photos.find(key)).toEqual(kept[0]);
});

let size = 1000;

/** Adds a photo, another one each time. */
function add(
	store: Store,
	request: RequestKey,
	bytes = jpegOf(size++),
	key = `${request.id}/${randomUUID()}-later.jpg`,
) {
	const url = photoUrl('https://site.example', key);
	const arriving = { key, declared: 'image/jpeg' };
	return store.photos.add(Readable.from([bytes]), { ...arriving, request, url });
}

test('added photos are as many as a request can have, also of three and three at once', async () => {
	const { store, hasBytes } = await open();
	const { request } = await insertWithPhoto(store);
	const keys = Array.from({ length: 6 }, (_, n) => `${request.id}/${n}-later.jpg`);
	const added = await Promise.allSettled(keys.map((key) => add(store, request, undefined, key)));
	const refused = added.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
	expect(refused).toEqual([expect.any(FolderClosed), expect.any(FolderClosed)]);
	const found = store.requests.of(request);
	expect([store.photos.of(found), 'photo_urls' in found && found.photo_urls]).toEqual([
		expect.objectContaining({ length: maxPhotos }),
		expect.objectContaining({ length: maxPhotos }),
	]);
	expect((await Promise.all(keys.map(hasBytes))).filter(Boolean)).toHaveLength(maxPhotos - 1);
});

test('added photos that are sent twice are added once', async () => {
	const { store, hasBytes } = await open();
	const { request } = await insertWithPhoto(store);
	const bytes = jpegOf(3000);
	const first = await add(store, request, bytes);
	const again = `${request.id}/2-again.jpg`;
	expect(await add(store, request, bytes, again)).toEqual(first);
	expect(hasBytes(again)).toBe(false);
	expect(store.photos.of(store.requests.of(request))).toHaveLength(2);
});
