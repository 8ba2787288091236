import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { maxHeaderBytes } from '#server/settings/limits.ts';
import { publicKey } from '../support/server.ts';
import { eventually } from '../support/shared-delivery.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload, uploadRaw } from '../support/wire.ts';

const server = sharedServer();

afterEach(async () => {
	// Whatever came, the service goes on, and no half of a photo stays.
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	expect((await upload(server.url, newKey(), jpegFile())).status).toBe(200);
	await eventually(async () => expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]));
});

/** Writes bytes to the server as they are; gives what it answered before the connection ended. */
async function exchange(bytes: Buffer | string, { hangUp = false } = {}): Promise<string> {
	const socket = await say(server.url, bytes);
	if (hangUp) setTimeout(() => socket.destroy(), 50);
	return hear(socket.once('data', () => socket.end()));
}

const formHead = '--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

function post(path: string, type: string, length: number | 'chunked', body: string | Buffer): Buffer {
	const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
	const start = head(`POST ${path}`, `apikey: ${publicKey}`, `Content-Type: ${type}`, size);
	return Buffer.concat([Buffer.from(start), Buffer.from(body)]);
}

const photos = '/storage/v1/object/photo_quotes';
const form = 'multipart/form-data; boundary=b';

test('a connection lost during a photo, multipart or raw', async () => {
	const key = newKey();
	await exchange(post(`${photos}/${key}`, form, 1_000_000, formHead + jpeg.toString('latin1')), { hangUp: true });
	await exchange(post(`${photos}/${key}`, 'image/jpeg', 1_000_000, jpeg), { hangUp: true });
	expect((await fetch(publicUrl(server.url, key))).status).toBe(400);
	// The same key again, whole: the first try took nothing.
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
});

test('invalid multipart bodies', async () => {
	const whole = formHead + jpeg.toString('latin1');
	for (const cut of [whole, formHead.slice(0, 40), 'no form at all', '']) {
		const answer = await uploadRaw(server.url, newKey(), Buffer.from(cut, 'latin1'), form);
		expect(answer).toMatchObject({ status: 400, body: { statusCode: '400', code: 'InvalidRequest' } });
	}
	const bodies = [
		'--b',
		'--b--\r\n',
		'--b\r\n\r\n\r\n--b--',
		'--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg\r\n\r\nx\r\n--b--\r\n',
		'--b\r\nnot a header at all\r\n\r\nx\r\n--b--\r\n',
		`--b\r\n${'X-Long: y\r\n'.repeat(5000)}\r\nx\r\n--b--\r\n`,
		`${formHead}${'\r\n--b\r\n'.repeat(1000)}`,
		Buffer.alloc(100_000, 0xff),
	];
	for (const body of bodies) {
		const answer = await uploadRaw(server.url, newKey(), Buffer.from(body), form);
		expect(answer).toMatchObject({ status: 400, body: { statusCode: expect.stringMatching(/^4(00|15)$/) } });
	}
});

test('a photo of 12 MB without Content-Length gets its error', async () => {
	const streamed = await fetch(`${server.url}${photos}/${newKey()}`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': 'image/jpeg' },
		body: new Blob([new Uint8Array(jpegOf(12 * 1024 * 1024))]).stream(),
		duplex: 'half',
	} as RequestInit);
	expect(await streamed.json()).toMatchObject({ statusCode: '413' });
});

test('a large body gets its error from every handler', async () => {
	const big = jpegFile(jpegOf(9_000_000));
	expect(await upload(server.url, newKey(), big, { headers: { apikey: 'wrong-key' } })).toMatchObject({
		status: 400,
		body: { statusCode: '403', error: 'Unauthorized' },
	});
	const error = 'Bucket not found';
	expect(await upload(server.url, newKey(), big, { bucket: 'avatars' })).toMatchObject({
		status: 400,
		body: { statusCode: '404', error, message: error, code: 'NoSuchBucket' },
	});
	expect(await insert(server.url, 'nothing/here', 'x'.repeat(9e6))).toMatchObject({ body: { code: 'PGRST125' } });
});

test.each(['image/jpeg', form])('an endless body of type %s is cut off', async (type) => {
	const socket = await say(server.url, post(`${photos}/${newKey()}`, type, 'chunked', ''));
	let sent = 0;
	const more = () => {
		const chunk = Buffer.alloc(1024 * 1024);
		while (!socket.destroyed && sent < 500) {
			sent += 1;
			const size = `${chunk.length.toString(16)}\r\n`;
			if (!socket.write(Buffer.concat([Buffer.from(size), chunk, Buffer.from('\r\n')]))) return;
		}
	};
	socket.on('drain', more);
	if (type === form) socket.write(`${formHead.length.toString(16)}\r\n${formHead}\r\n`);
	more();
	await hear(socket);
	expect(sent).toBeLessThan(200);
});

test('broken requests', async () => {
	expect(await exchange('GET / HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
	expect(await exchange('POST /rest/v1/callback_requests HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
	expect(await exchange(head('GET /', `X-Long: ${'x'.repeat(maxHeaderBytes)}`))).toMatch(/^HTTP\/1\.1 431 /);
	expect(await exchange('GET /rest/v1/\\x HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
	expect(await exchange('GET /storage/v1/object/public/photo_quotes/%zz HTTP/1.1\r\nHost: a\r\n\r\n')).toContain(
		'InvalidKey',
	);
});

test('JSON as deep as it gets', async () => {
	const deep = await insert(server.url, 'callback_requests', '['.repeat(1_000_000));
	expect(deep).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
	const nested = `{"comment":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
	expect((await insert(server.url, 'callback_requests', nested)).status).toBe(400);
});

test('a key such as __proto__', async () => {
	const row = JSON.stringify(rows.callback_requests).replace('{', '{"__proto__":{"id":1},');
	expect(await insert(server.url, 'callback_requests', row)).toMatchObject({ body: { code: 'PGRST204' } });
	expect(await insert(server.url, '__proto__', '{}')).toMatchObject({ body: { code: 'PGRST205' } });
	expect((await upload(server.url, `${randomUUID()}/__proto__`, jpegFile())).status).toBe(200);
});
