import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile, photosByType } from '../support/small-photos.ts';
import { keyHeaders, newKey, publicUrl, upload, uploadRaw } from '../support/wire.ts';

const server = sharedServer({}, startHere);

describe('an upload', () => {
	test('returns its key and an id, and is public, byte for byte', async () => {
		const key = newKey();
		const { status, body } = await upload(server.url, key, jpegFile());
		expect(status).toBe(200);
		expect(body).toEqual({ Key: `photo_quotes/${key}`, Id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
		const shown = await fetch(publicUrl(server.url, key));
		expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
	});

	test.each(Object.keys(photosByType))('of a real %s is accepted, as multipart or raw', async (type) => {
		const bytes = photosByType[type] as Buffer;
		const [form, raw] = [newKey(), newKey()];
		expect(await upload(server.url, form, new File([new Uint8Array(bytes)], 'x', { type }))).toMatchObject({
			status: 200,
		});
		expect(await uploadRaw(server.url, raw, bytes, type)).toMatchObject({ status: 200 });
		for (const key of [form, raw])
			expect((await fetch(publicUrl(server.url, key))).headers.get('content-type')).toBe(type);
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
	test('needs no API key, cannot be executed as a page, is cached by the browser and not indexed', async () => {
		const key = newKey();
		await upload(server.url, key, jpegFile());
		const { headers } = await fetch(publicUrl(server.url, key));
		expect(Object.fromEntries(headers)).toMatchObject({
			'content-type': 'image/jpeg',
			'content-length': String(jpeg.length),
			'x-content-type-options': 'nosniff',
			'x-robots-tag': expect.stringContaining('noindex'),
			'content-disposition': expect.stringMatching(/^inline; filename="photo-[0-9a-f]{8}\.jpg"$/),
			'content-security-policy': expect.stringContaining('sandbox'),
			'cache-control': expect.stringContaining('immutable'),
		});
		const head = await fetch(publicUrl(server.url, key), { method: 'HEAD' });
		expect([head.status, head.headers.get('content-length')]).toEqual([200, String(jpeg.length)]);
		const again = await fetch(publicUrl(server.url, key), { headers: { 'if-none-match': headers.get('etag') ?? '' } });
		expect(again.status).toBe(304);
	});

	test('that is not there', async () => {
		const answer = await fetch(publicUrl(server.url, newKey()));
		expect(answer.status).toBe(400);
		expect(await answer.json()).toEqual({
			statusCode: '404',
			error: 'not_found',
			message: 'Object not found',
			code: 'NoSuchKey',
		});
	});

	test.each([
		['GET', '/storage/v1/object/photo_quotes/a/b.jpg'],
		['DELETE', '/storage/v1/object/photo_quotes/a/b.jpg'],
		['POST', '/storage/v1/object/list/photo_quotes'],
		['GET', '/storage/v1/object/public/avatars/a.jpg'],
		['GET', '/storage/v1/bucket'],
		['GET', '/storage/v2/anything'],
	])('is the only thing to read: %s %s', async (method, path) => {
		const answer = await fetch(server.url + path, { method, headers: keyHeaders });
		expect(answer.ok).toBe(false);
		expect(await answer.json()).toMatchObject({ statusCode: '404', error: expect.any(String) });
	});
});
