import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { NotAPhoto } from '#server/photos/staging.ts';
import { FolderClosed, KeyTaken, NotFound } from '#server/store/errors.ts';
import { type Photo, photosAddedDelay } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { jpeg, jpegOf, mark, photosWithNotes } from '../support/photos.ts';
import { dueIn, inStore, insert, insertWithPhoto, open, planner, send, sendAll } from './data.ts';

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

test("a request's photos are those it names and those in its folder, and no stranger's", async () => {
	const { store } = await open();
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
	const tested = await open();
	const key = `${Date.now()}-IMG_0001.jpg`;
	await send(tested.store, key);
	const photo_urls = [photoUrl('https://site.example', key)];
	const own = insert(tested.store, 'photo-quote', { photo_urls, email: 'person@example.com' });
	const again = insert(tested.store, 'photo-quote', { photo_urls, email: 'Person@example.com' });
	const stranger = insert(tested.store, 'photo-quote', { photo_urls, email: 'other@example.com' });
	// As release 1.0.0 left it.
	inStore(tested.store, (database) => database.exec('UPDATE photos SET folder = NULL'));
	const { store, hasBytes } = await tested.again();
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
	const { store, path } = await open();
	const [kept, lost] = [await insertWithPhoto(store), await insertWithPhoto(store)];
	expect(await store.photos.countLost(never)).toBe(0);
	await rm(path(lost.key));
	expect(await store.photos.countLost(never)).toBe(1);
	await writeFile(path(kept.key), 'cut');
	expect(await store.photos.countLost(never)).toBe(2);
	const read = [kept, lost].map(({ key }) => store.photos.read(store.photos.find(key) as Photo));
	await expect(Promise.any(read)).rejects.toMatchObject({
		errors: [{ message: expect.stringContaining('another size') }, { code: 'ENOENT' }],
	});
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

function told(store: Store, request: RequestKey) {
	const all = store.outbox.of(request);
	return all.filter(({ message }) => /^photos/.test(message)).map(({ message, recipient }) => [message, recipient]);
}

const everybody = [
	['photos-thanks', 'person@example.co.uk'],
	['photos-added', 'leads@example.com'],
	['photos-added', 'alpha@example.com'],
	['photos-added', ''],
];

test('added photos are of the request, in its addresses too, also after the next start', async () => {
	const tested = await open();
	const { request, key } = await insertWithPhoto(tested.store);
	const photo = await add(tested.store, request);
	const { store } = await tested.again();
	const found = store.requests.of(request);
	expect(found).toMatchObject({ photo_urls: [key, photo.key].map((one) => photoUrl('https://site.example', one)) });
	expect(store.photos.of(found).map((one) => one.key)).toEqual([key, photo.key]);
	expect(store.photos.folderIsClosed(photo.key)).toBe(true);
});

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

test('added photos are not stored where they are none, in another folder, or without their request', async () => {
	const { store, hasBytes } = await open();
	const { request } = await insertWithPhoto(store);
	const { request: other } = await insertWithPhoto(store);
	await expect(add(store, request, Buffer.from('<svg/>'))).rejects.toThrow(NotAPhoto);
	await expect(add(store, request, undefined, `${other.id}/1.jpg`)).rejects.toThrow(FolderClosed);
	await expect(add(store, { ...request, kind: 'callback' })).rejects.toThrow(NotFound);
	const late = `${request.id}/9-late.jpg`;
	store.erasure.erase([request], 'withdraw');
	await expect(add(store, request, undefined, late)).rejects.toThrow(NotFound);
	expect([store.photos.find(late), hasBytes(late)]).toEqual([undefined, false]);
});

test('added photos are told once to everybody who got the request, when the last has come', async () => {
	const { store } = await open(planner);
	const { request } = await insertWithPhoto(store);
	await add(store, request);
	// They go with the request itself.
	expect(told(store, request)).toEqual([]);
	sendAll(store);
	await add(store, request);
	await add(store, request);
	expect(told(store, request)).toEqual(everybody);
	expect(dueIn(store, 'email')).toEqual([]);
	// Where the server ends before the last has come.
	const next = Date.parse(store.outbox.nextDue('webhook') ?? '');
	expect(Math.abs(next - Date.now() - photosAddedDelay)).toBeLessThan(10_000);
	store.outbox.photosHaveCome(request);
	expect(dueIn(store, 'email')).toHaveLength(3);
	for (const one of store.outbox.take('email', 1)) store.outbox.failed(one, 'SMTP 451', new Date(Date.now() + 60_000));
	store.outbox.photosHaveCome(request);
	expect(dueIn(store, 'email')).toHaveLength(2);
	sendAll(store);
	await add(store, request);
	// But the visitor, whose address may be anybody's.
	expect(told(store, request)).toEqual([...everybody, ...everybody.slice(1)]);
});
