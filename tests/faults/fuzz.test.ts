import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Agent, maxHeaderSize } from 'node:http';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { afterAll, afterEach, expect, test } from 'vitest';
import { jpeg } from '../support/photos.ts';
import { publicKey, temporaryFolder } from '../support/server.ts';
import { countOfRun, sharedServer } from '../support/shared.ts';
import { type CallOptions, call, head as headOf, hear, say } from '../support/sockets.ts';
import { insert, newKey, rows } from '../support/wire.ts';
import { fuzzedForms, fuzzedJson } from './fuzzed.ts';
import { memory } from './linux.ts';

const around = await temporaryFolder();
const server = sharedServer({ dataDir: join(around, 'data') });
afterAll(() => agent.destroy());

/** How many calls are in flight at once. */
const atOnce = 24;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

async function read(path: string, options: CallOptions = {}) {
	const { status, body } = await call(server.url, path, { ...options, agent });
	return { status, body: body.toString() };
}

function send(path: string, type: string, body: Uint8Array) {
	const headers = { apikey: publicKey, 'content-type': type, 'content-length': body.length };
	return read(path, { method: 'POST', headers, body });
}

/** Expects a 4xx with a body in the format of the service that was called. */
function expectRefusal({ status, body }: { status: number; body: string }, path: string, about: string): void {
	expect(status, `${about}\n${body}`).toBeGreaterThanOrEqual(400);
	expect(status, `${about}\n${body}`).toBeLessThan(500);
	// A URL with a backslash is invalid (RFC 3986): it is rejected before the service is known.
	if (path.includes('\\')) return;
	const keys = path.startsWith('/rest/')
		? ['code', 'details', 'hint', 'message']
		: ['code', 'error', 'message', 'statusCode'];
	expect(Object.keys(JSON.parse(body)).sort(), about).toEqual(keys);
}

const form = 'multipart/form-data; boundary=b';
const formHead = '--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

// The server is the same process, answers, has logged no error, keeps no half of a photo, and uses less than 500 MB.
afterEach(async () => {
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	await expect.poll(() => readdir(join(server.dataDir, 'arriving'))).toEqual([]);
	expect(() => process.kill(server.pid, 0)).not.toThrow();
	expect(server.output()).not.toMatch(/"level":(50|60)/);
	expect(await memory(server.pid, 'VmHWM').catch(() => 0)).toBeLessThan(500);
});

/** The same calls in every run, some of them in the small round. */
const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
	fc.sample(arbitrary, { seed: 20261120, numRuns: countOfRun(250, 5000) });
const photos = '/storage/v1/object/photo_quotes';

test('fuzzed JSON bodies are refused with a 4xx in PostgREST’s format', async () => {
	await pLimit(atOnce).map(sample(fuzzedJson), async ({ table, body, type, query }) => {
		const path = `/rest/v1/${table}${query}`;
		expectRefusal(await send(path, type, body), path, `${path} ${type} ${body.subarray(0, 300).toString('latin1')}`);
	});
});

test('fuzzed multipart bodies are refused with a 4xx in the storage service’s format', async () => {
	await pLimit(atOnce).map(sample(fuzzedForms), async ({ body, type }) => {
		const path = `${photos}/${randomUUID()}/1-a.jpg`;
		expectRefusal(await send(path, type, body), path, `${type} ${body.subarray(0, 600).toString('latin1')}`);
	});
});

test.each(['image/jpeg', form])('an endless body of type %s is cut off', async (type) => {
	const headers = [`apikey: ${publicKey}`, `Content-Type: ${type}`, 'Transfer-Encoding: chunked'];
	const socket = await say(server.url, headOf(`POST ${photos}/${newKey()}`, ...headers));
	let sent = 0;
	const write = (data: Buffer) => {
		socket.write(`${data.length.toString(16)}\r\n`);
		socket.write(data);
		return socket.write('\r\n');
	};
	const chunk = Buffer.alloc(1024 * 1024);
	const more = () => {
		while (!socket.destroyed && sent++ < 500) if (!write(chunk)) return;
	};
	socket.on('drain', more);
	if (type === form) write(Buffer.from(formHead));
	more();
	await hear(socket);
	expect(sent).toBeLessThan(200);
});

test.each([
	['of an unknown version', 'GET / HTTP/9.9\r\n\r\n', /^HTTP\/1\.1 400 /],
	['without a host', 'POST /rest/v1/callback_requests HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
	['with too long a header', headOf('GET /', `X-Long: ${'x'.repeat(maxHeaderSize)}`), /^HTTP\/1\.1 431 /],
	['with a backslash', 'GET /rest/v1/\\x HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 400 /],
	['with %zz in its path', 'GET /storage/v1/object/public/photo_quotes/%zz HTTP/1.1\r\nHost: a\r\n\r\n', /InvalidKey/],
])('a request %s is refused, and its connection closed', async (_, text, answer) => {
	const socket = await say(server.url, text);
	expect(await hear(socket.once('data', () => socket.end()))).toMatch(answer);
});

/** Addresses below `/storage/v1/object/` that try to lead out of the bucket, or out of the data folder. */
const traversals = [
	'photo_quotes/ID/../../../evil.jpg',
	'photo_quotes/ID/..%2f..%2f..%2fevil.jpg',
	'photo_quotes/ID/%252e%252e%252fevil.jpg',
	'photo_quotes/ID/..%5c..%5cevil.jpg',
	'photo_quotes/ID/..\\..\\evil.jpg',
	'photo_quotes/%2fetc%2fpasswd',
	'photo_quotes/ID/evil.jpg%00.png',
	'photo_quotes/ID/%c0%ae%c0%ae%c0%afevil.jpg',
	'photo_quotes/ID/%',
	'..%2fphoto_quotes/evil.jpg',
	`photo_quotes/${'a/'.repeat(400)}evil.jpg`,
	'photo_quotes/..',
];

test('path traversal is rejected, or is an ordinary name', async () => {
	const [before, own] = [await readdir(around), await readdir(join(server.dataDir, 'photos'))];
	const kept: string[] = [];
	for (const path of traversals) {
		const address = `/storage/v1/object/${path.replace('ID', randomUUID())}`;
		const answer = await send(address, 'image/jpeg', jpeg);
		if (answer.status === 200) kept.push(JSON.parse(answer.body).Key);
		else expectRefusal(answer, address, address);
		const shown = await read(address.replace('/object/', '/object/public/'));
		if (shown.status !== 200) expectRefusal(shown, address, address);
		for (const secret of ['root:', 'SQLite format']) expect(shown.body).not.toContain(secret);
	}
	expect(await readdir(around)).toEqual(before);
	expect(await readdir(dirname(around))).not.toContain('evil.jpg');
	const files = await readdir(join(server.dataDir, 'photos'));
	expect(files).toHaveLength(own.length + new Set(kept).size);
	for (const file of files) expect(file).toMatch(/^[0-9a-f]{64}$/);
});
