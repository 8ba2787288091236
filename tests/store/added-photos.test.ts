import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { NotAPhoto } from '#server/photos/staging.ts';
import { FolderClosed, NotFound } from '#server/store/errors.ts';
import { photosAddedDelay } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { jpegOf } from '../support/photos.ts';
import { companyDelivery, dueIn, insertWithPhoto, open, planner, sendAll, share } from './data.ts';

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

const shared = share();

test('are of the request, in its addresses too, also after the next start', async () => {
	const tested = await open();
	const { request, key } = await insertWithPhoto(tested.store);
	const photo = await add(tested.store, request);
	const { store } = await tested.again();
	const found = store.requests.of(request);
	expect(found).toMatchObject({ photo_urls: [key, photo.key].map((one) => photoUrl('https://site.example', one)) });
	expect(store.photos.of(found).map((one) => one.key)).toEqual([key, photo.key]);
	expect(store.photos.folderIsClosed(photo.key)).toBe(true);
});

test('are as many as a request can have, also of three and three at once', async () => {
	const { store, hasBytes } = shared;
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

test('that are sent twice are added once', async () => {
	const { store, hasBytes } = shared;
	const { request } = await insertWithPhoto(store);
	const bytes = jpegOf(3000);
	const first = await add(store, request, bytes);
	const again = `${request.id}/2-again.jpg`;
	expect(await add(store, request, bytes, again)).toEqual(first);
	expect(hasBytes(again)).toBe(false);
	expect(store.photos.of(store.requests.of(request))).toHaveLength(2);
});

test('are not stored where they are none, in another folder, or without their request', async () => {
	const { store, hasBytes } = shared;
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

test('are told once to everybody who got the request, when the last has come', async () => {
	const { store } = await open(planner);
	const { request } = await insertWithPhoto(store);
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
	sendAll(store);
	await add(store, request);
	// But the visitor, whose address may be anybody's.
	expect(told(store, request)).toEqual([...everybody, ...everybody.slice(1)]);
});

test('are not told to a company whose last answer is that the request is not for it', async () => {
	const { store } = await open(planner);
	const { request } = await insertWithPhoto(store);
	sendAll(store);
	const asked = companyDelivery(store, request);
	expect(store.answers.record(request, asked, 'not-for-me')).toBe('noted');
	await add(store, request);
	const others = everybody.filter(([, recipient]) => recipient !== 'alpha@example.com');
	expect(told(store, request)).toEqual(others);
	sendAll(store);
	store.outbox.photosHaveCome(request);
	sendAll(store);
	store.answers.record(request, asked, 'rung');
	await add(store, request);
	expect(told(store, request)).toEqual([...others, ...everybody.slice(1)]);
});

test('go with the request to who has not got it yet', async () => {
	const { store } = await open(planner);
	const { request } = await insertWithPhoto(store);
	await add(store, request);
	expect(told(store, request)).toEqual([]);
});

test('are erased with the request, and each recipient is told so once', async () => {
	const { store, hasBytes } = await open(planner);
	const { request } = await insertWithPhoto(store);
	sendAll(store);
	const { key } = await add(store, request);
	store.outbox.photosHaveCome(request);
	sendAll(store);
	expect(store.erasure.erase([request], 'erase')).toEqual({ requests: 1, photos: 2, notified: 3 });
	await store.erasure.finish();
	expect(hasBytes(key)).toBe(false);
});
