import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxPhotoBytes, maxPhotos, photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import { FolderClosed, KeyTaken } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { jpeg, jpegOf, mark, photosWithNotes } from '../support/photos.ts';
import { inStore, insert, insertWithPhoto, open, send, share } from './data.ts';

const never = new AbortController().signal;

async function bytesOf(store: Store, photo: Photo): Promise<Buffer> {
	return Buffer.concat(await (await store.photos.read(photo)).toArray());
}

const shared = share();

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
	const { store } = shared;
	const key = `${randomUUID()}/1-steps.jpg`;
	const sent = await Promise.allSettled(Array.from({ length: 3 }, () => send(store, key)));
	const kept = sent.filter((one) => one.status === 'fulfilled').map((one) => one.value);
	expect(kept).toHaveLength(1);
	await expect(send(store, key, jpegOf(2000))).rejects.toThrow(KeyTaken);
	expect(store.photos.find(key)).toEqual(kept[0]);
});

test('of photos that come at once to one folder, as many get in as a request may have', async () => {
	const { store, hasBytes } = await open();
	const folder = randomUUID();
	const keys = Array.from({ length: maxPhotos + 3 }, (_, n) => `${folder}/${n}-steps.jpg`);
	expect(store.photos.folderIsClosed(keys[0] ?? '')).toBe(false);
	const sent = await Promise.allSettled(keys.map((key) => send(store, key)));
	const refused = sent.filter((one) => one.status === 'rejected').map((one) => one.reason);
	expect(refused).toEqual(Array(3).fill(expect.any(FolderClosed)));
	const inCapitals = `${folder.toUpperCase()}/9-steps.jpg`;
	expect(store.photos.folderIsClosed(inCapitals)).toBe(true);
	await expect(send(store, inCapitals)).rejects.toThrow(FolderClosed);
	expect(store.countSince('')).toMatchObject({ photos: maxPhotos });
	expect((await Promise.all(keys.map(hasBytes))).filter(Boolean)).toHaveLength(maxPhotos);
});

test('what is no photo, too large, or broke off is not kept', async () => {
	const { store, hasBytes } = shared;
	const key = `${randomUUID()}/1-steps.jpg`;
	await expect(send(store, key, Buffer.from('<svg/>'))).rejects.toThrow(NotAPhoto);
	await expect(send(store, key, jpeg.subarray(0, 100))).rejects.toThrow(NotAPhoto);
	await expect(send(store, key, jpegOf(maxPhotoBytes + 1))).rejects.toThrow(TooLarge);
	const declared = store.photos.receive(Readable.from([jpeg]), { key, declared: 'text/html' });
	await expect(declared).rejects.toThrow(NotAPhoto);
	const cut = Readable.from(
		(function* () {
			yield jpeg;
			throw new Error('cut short');
		})(),
	);
	await expect(store.photos.receive(cut, { key, declared: 'image/jpeg' })).rejects.toThrow('cut short');
	expect([store.photos.find(key), hasBytes(key)]).toEqual([undefined, false]);
	await send(store, key);
});

test("a request's photos are those it names and those in its folder, and no stranger's", async () => {
	const { store } = shared;
	const email = 'person@example.com';
	const url = (key: string) => photoUrl('https://site.example', key);
	const [id, first, stranger] = [randomUUID(), randomUUID(), randomUUID()];
	const own = [`${id}/1-a.jpg`, `${id}/2-b.jpg`];
	const [before, theirs] = [`${first}/1-c.jpg`, `${stranger}/1-d.jpg`];
	for (const key of [...own, before, theirs]) await send(store, key);
	insert(store, 'photo-quote', { id: first, email, photo_urls: [url(before)] });
	insert(store, 'photo-quote', { id: stranger, email: 'other@example.com', photo_urls: [url(theirs)] });
	const named = [url(own[1] ?? ''), url(before), url(theirs), 'https://elsewhere.example/x'];
	const key = insert(store, 'photo-quote', { id, email: 'Person@example.com', photo_urls: named });
	const found = store.photos.of(store.requests.of(key));
	expect(found.map((photo) => photo.key)).toEqual([own[1], before, own[0]]);
	const callback = store.requests.of(insert(store, 'callback'));
	expect(store.photos.of(callback)).toEqual([]);
});

test('a photo in no folder is that of the request which names it first, and goes with that alone', async () => {
	const { store, hasBytes } = await open();
	const key = `${Date.now()}-IMG_0001.jpg`;
	await send(store, key);
	const photo_urls = [photoUrl('https://site.example', key)];
	const own = insert(store, 'photo-quote', { photo_urls, email: 'person@example.com' });
	const again = insert(store, 'photo-quote', { photo_urls, email: 'Person@example.com' });
	const stranger = insert(store, 'photo-quote', { photo_urls, email: 'other@example.com' });
	const photosOf = (one: RequestKey) => store.photos.of(store.requests.of(one)).length;
	expect([photosOf(own), photosOf(again), photosOf(stranger)]).toEqual([1, 1, 0]);
	store.erasure.erase([stranger, again], 'withdraw');
	expect(store.erasure.eraseStrays(new Date(0).toISOString(), new Date(Date.now() + 1000).toISOString())).toBe(0);
	expect([photosOf(own), hasBytes(key)]).toEqual([1, true]);
	store.erasure.erase([own], 'withdraw');
	await store.erasure.finish();
	expect([store.photos.find(key), hasBytes(key)]).toEqual([undefined, false]);
});

test('photos that lost their bytes are counted, and reading them fails', async () => {
	const { store, loseBytes } = await open();
	const [kept, lost] = [await insertWithPhoto(store), await insertWithPhoto(store)];
	expect(await store.photos.countLost(never)).toBe(0);
	await loseBytes(lost.key);
	expect(await store.photos.countLost(never)).toBe(1);
	const photo = store.photos.find(lost.key);
	await expect(store.photos.read(photo ?? { key: lost.key, size: 1 })).rejects.toThrow();
	expect(store.photos.find(kept.key)).toBeDefined();
});
