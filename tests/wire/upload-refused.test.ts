import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxPhotoBytes } from '#leads/photos.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile, jpegOf, photosByType } from '../support/small-photos.ts';
import { keyHeaders, newKey, publicUrl, upload, uploadRaw } from '../support/wire.ts';

const server = sharedServer({}, startHere);

const refusal = (statusCode: string, error: string, message: string, code: string) => ({
	status: 400,
	body: { statusCode, error, message, code },
});
const duplicate = refusal('409', 'Duplicate', 'The resource already exists', 'KeyAlreadyExists');
const denied = refusal('403', 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied');
const tooLarge = refusal('413', 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge');
const notSupported = (type: string) =>
	refusal('415', 'invalid_mime_type', `mime type ${type} is not supported`, 'InvalidMimeType');
const invalidRequest = { status: 400, body: { statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest' } };

describe('an upload is rejected in the wire’s format', () => {
	test('of more than 10 MiB, by a byte or more', async () => {
		expect(await upload(server.url, newKey(), jpegFile(jpegOf(maxPhotoBytes)))).toMatchObject({ status: 200 });
		expect(await upload(server.url, newKey(), jpegFile(jpegOf(maxPhotoBytes + 1)))).toMatchObject(tooLarge);
		expect(await uploadRaw(server.url, newKey(), jpegOf(maxPhotoBytes + 1), 'image/jpeg')).toMatchObject(tooLarge);
		expect(await upload(server.url, newKey(), jpegFile(jpegOf(12 * 1024 * 1024)))).toMatchObject(tooLarge);
	});

	test('under a key that is taken; the first one stays', async () => {
		const key = newKey();
		await upload(server.url, key, jpegFile());
		expect(await upload(server.url, key, jpegFile(photosByType['image/png']))).toMatchObject(duplicate);
		expect((await fetch(publicUrl(server.url, key))).headers.get('content-type')).toBe('image/jpeg');
	});

	test('as another type', async () => {
		const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
		expect(await upload(server.url, newKey(), pdf)).toMatchObject(notSupported('application/pdf'));
		const unnamed = new File([new Uint8Array(jpeg)], 'a.heic', { type: '' });
		expect(await upload(server.url, newKey(), unnamed)).toMatchObject(notSupported('application/octet-stream'));
		expect(await uploadRaw(server.url, newKey(), jpeg, 'text/plain;charset=UTF-8')).toMatchObject(
			notSupported('text/plain;charset=UTF-8'),
		);
	});

	test.each([
		['a text', 'Dear sirs', 'application/octet-stream'],
		['nothing', '', 'application/octet-stream'],
		['a page', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
		['a PDF', '%PDF-1.7\n', 'application/pdf'],
		['a GIF', 'GIF89a\x01\x00\x01\x00', 'image/gif'],
	])('as %s named .jpg', async (_what, content, seenAs) => {
		const answer = await upload(server.url, newKey(), jpegFile(Buffer.from(content, 'latin1')));
		expect(answer).toMatchObject(notSupported(seenAs));
	});

	test.each(['a%23b.jpg', 'a%5Cb.jpg', 'caf%C3%A9.jpg', '%E0%A4%A.jpg', 'a%00.jpg', 'x'.repeat(1100)])(
		'under the illegal key %s',
		async (key) => {
			const answer = await upload(server.url, key, jpegFile());
			expect(answer).toMatchObject({
				status: 400,
				body: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' },
			});
			expect(answer.body).toHaveProperty('message', expect.stringMatching(/^Invalid key: /));
		},
	);

	test('as an upsert', async () => {
		const upsert = { headers: { 'x-upsert': 'true' } };
		expect(await upload(server.url, newKey(), jpegFile(), upsert)).toMatchObject(denied);
		const put = await fetch(`${server.url}/storage/v1/object/photo_quotes/${newKey()}`, {
			method: 'PUT',
			headers: { ...keyHeaders, 'content-type': 'image/jpeg' },
			body: new Uint8Array(jpeg),
		});
		expect(await put.json()).toEqual(denied.body);
	});

	test('without a file, or as a form without a boundary', async () => {
		expect(await upload(server.url, newKey(), undefined)).toMatchObject(invalidRequest);
		expect(await uploadRaw(server.url, newKey(), jpeg, 'multipart/form-data')).toMatchObject(invalidRequest);
	});

	test('and leaves nothing behind', async () => {
		expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
	});
});
