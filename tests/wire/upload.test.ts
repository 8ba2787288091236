import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { maxPhotoBytes } from '#leads/photos.ts';
import { photoBucket } from '#wire/names.ts';
import { leads } from '../support/operator.ts';
import { jpeg, jpegFile, jpegOf, photosByType } from '../support/photos.ts';
import { publicKey } from '../support/server.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload, uploadRaw } from '../support/wire.ts';

const server = sharedServer({}, startHere);

describe('an upload', () => {
	test('returns its key and an id', async () => {
		const key = newKey();
		const { status, body } = await upload(server.url, key, jpegFile());
		expect([status, body]).toEqual([200, { Key: `photo_quotes/${key}`, Id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
	});

	test.each(Object.keys(photosByType))('of a real %s is accepted, as multipart or raw', async (type) => {
		const bytes = photosByType[type] as Buffer;
		const [form, raw] = [newKey(), newKey()];
		const answers = [await upload(server.url, form, new File([new Uint8Array(bytes)], 'x', { type }))];
		answers.push(await uploadRaw(server.url, raw, bytes, type));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		for (const key of [form, raw])
			expect((await fetch(publicUrl(server.url, key))).headers.get('content-type')).toBe('image/jpeg');
	});

	test.each(["a b'(1).jpg", 'a/b/c/!*&$=@;:+,.jpg', 'no-folder.jpg', 'wh%3Fat.jpg', '%61.jpg'])(
		'under the key %s is found again',
		async (name) => {
			const key = `${randomUUID()}/${name}`;
			expect(await upload(server.url, key, jpegFile())).toMatchObject({
				body: { Key: `photo_quotes/${decodeURIComponent(key)}` },
			});
			expect((await fetch(publicUrl(server.url, key))).status).toBe(200);
		},
	);
});

describe('a photo by its public address', () => {
	test('needs no API key, and is drawn anew', async () => {
		const key = newKey();
		await upload(server.url, key, jpegFile());
		const shown = await fetch(publicUrl(server.url, key));
		const bytes = Buffer.from(await shown.arrayBuffer());
		// Drawn anew.
		expect(bytes.equals(jpeg)).toBe(false);
		expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 24 });
	});
});

const refusal = (statusCode: string, error: string, message: string, code: string) => ({
	status: 400,
	body: { statusCode, error, message, code },
});
const duplicate = refusal('409', 'Duplicate', 'The resource already exists', 'KeyAlreadyExists');
const denied = refusal('403', 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied');
const tooLarge = refusal('413', 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge');
const notSupported = (type: string) =>
	refusal('415', 'invalid_mime_type', `mime type ${type} is not supported`, 'InvalidMimeType');

describe('an upload is rejected in the wire’s format', () => {
	test('of more than 10 MiB, by a byte or more', async () => {
		expect(await upload(server.url, newKey(), jpegFile(jpegOf(maxPhotoBytes)))).toMatchObject({ status: 200 });
		expect(await upload(server.url, newKey(), jpegFile(jpegOf(maxPhotoBytes + 1)))).toMatchObject(tooLarge);
		expect(await uploadRaw(server.url, newKey(), jpegOf(maxPhotoBytes + 1), 'image/jpeg')).toMatchObject(tooLarge);
	});

	test.each([
		['nothing', ''],
		['a page', '<!doctype html><script>alert(1)</script>'],
		['a GIF', 'GIF89a\x01\x00\x01\x00'],
		['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
	])('as %s named .jpg', async (_what, content) => {
		const answer = await upload(server.url, newKey(), jpegFile(Buffer.from(content, 'latin1')));
		expect(answer).toMatchObject(notSupported('application/octet-stream'));
	});

	test('and leaves nothing behind', async () => {
		expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
	});
});

const send = (key: string) => upload(server.url, key, jpegFile());

/** As the form does: the photos first, then the row that names them. */
async function quote(id: string, keys: readonly string[]) {
	const photo_urls = keys.map((key) => publicUrl(server.url, key));
	return insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id, photo_urls });
}

/** The photos that the operator is given of a request, by name. */
async function photosOf(id: string): Promise<string[]> {
	const { out } = await leads(['access', id], server.dataDir);
	return [...out.matchAll(/"key": ".*\/([\w-]+)\.jpg"/g)].map(([, name = '']) => name);
}

test('no photos can be added to a request that was sent', async () => {
	const id = `abcdefab${randomUUID().slice(8)}`;
	const door = `${id}/door.jpg`;
	expect((await send(door)).status).toBe(200);
	expect((await quote(id, [door])).status).toBe(201);
	const folders = [id, id.toUpperCase(), `${id}/deeper`, id, id, id];
	const answers = await Promise.all(folders.map((folder, index) => send(`${folder}/evil${index}.jpg`)));
	for (const answer of answers) expect(answer).toMatchObject(denied);
	expect(await photosOf(id)).toEqual(['door']);
	// A photo that is there is said to be there: the form takes that for a success.
	expect(await send(door)).toMatchObject(duplicate);
});

test('a photo in flight when its request is sent is rejected at its end, and leaves no file', async () => {
	const id = randomUUID();
	const late = new ReadableStream<Uint8Array>({
		async start(controller) {
			const bytes = new Uint8Array(await jpegFile().arrayBuffer());
			controller.enqueue(bytes.subarray(0, 100));
			expect((await send(`${id}/door.jpg`)).status).toBe(200);
			expect((await quote(id, [`${id}/door.jpg`])).status).toBe(201);
			controller.enqueue(bytes.subarray(100));
			controller.close();
		},
	});
	const answer = await fetch(`${server.url}/storage/v1/object/photo_quotes/${id}/late.jpg`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': 'image/jpeg' },
		body: late,
		duplex: 'half',
	} as RequestInit);
	expect(await answer.json()).toMatchObject({ code: 'AccessDenied' });
	expect((await fetch(publicUrl(server.url, `${id}/late.jpg`))).status).toBe(400);
	expect(await photosOf(id)).toEqual(['door']);
});

test('the official client uploads a photo, finds it at its public address, and reads why another is refused', async () => {
	const bucket = createClient(server.url, publicKey, { auth: { persistSession: false } }).storage.from(photoBucket);
	const key = newKey();
	const { data, error } = await bucket.upload(key, jpegFile(), { contentType: 'image/jpeg' });
	expect([error, data]).toMatchObject([null, { path: key, fullPath: `${photoBucket}/${key}` }]);
	expect((await fetch(bucket.getPublicUrl(key).data.publicUrl)).status).toBe(200);
	for (const [call, statusCode, message] of [
		[bucket.upload(key, jpegFile()), '409', 'The resource already exists'],
		[bucket.upload(newKey(), jpegFile(jpegOf(maxPhotoBytes + 1))), '413', 'exceeded the maximum allowed size'],
		[bucket.upload('a/{b}.jpg', jpegFile()), '400', 'Invalid key'],
	] as const)
		expect((await call).error).toMatchObject({ statusCode, message: expect.stringContaining(message) });
});

test('the official client inserts a row, and reads why another is refused', async () => {
	const callbacks = createClient(server.url, publicKey, { auth: { persistSession: false } }).from('callback_requests');
	const row = { ...rows.callback_requests, id: randomUUID() };
	expect(await callbacks.insert(row)).toMatchObject({ status: 201, error: null });
	for (const [call, status, code] of [
		[callbacks.insert(row), 409, '23505'],
		[callbacks.insert({ ...row, phone: null }), 400, '23502'],
		// With names of columns in its query.
		[callbacks.insert([{ ...row, created_at: 'yes' }]), 400, 'PGRST204'],
		[callbacks.insert(row).select(), 401, '42501'],
	] as const)
		expect(await call).toMatchObject({ status, error: { code } });
});

/** Stands for everything a visitor types; it must be nowhere but in the store. */
const secret = 'Llanfairpwll';

test('errors and logs contain no data of visitors', async () => {
	const server = await startHere({ env: { LOG_LEVEL: 'debug' } });
	const row = { ...rows.callback_requests, name: secret, comment: secret };
	const answers = [
		await insert(server.url, 'callback_requests', row),
		await insert(server.url, 'callback_requests', { ...row, email: secret }),
		await insert(server.url, 'callback_requests', { ...row, created_at: secret }),
		await insert(server.url, 'callback_requests', `{"name":"${secret}`),
		await insert(server.url, `callback_requests?select=${secret}`, row),
		await insert(server.url, 'callback_requests', row, { headers: { apikey: secret } }),
		await uploadRaw(server.url, `${crypto.randomUUID()}/1.jpg`, Buffer.from(secret), 'image/jpeg'),
		await upload(server.url, `${secret}/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`), {
			headers: { 'x-upsert': 'true' },
		}),
	];
	for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
	await upload(server.url, `a/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`));
	await fetch(`${publicUrl(server.url, `a/1-${secret}.jpg`)}?name=${secret}`);
	await fetch(`${server.url}/?name=${secret}`);
	await server.stop();
	expect(server.output()).toContain('"status":201');
	expect(server.output()).not.toContain(secret);
	expect(server.output()).not.toContain('127.0.0.1","');
});
