import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isFullSize } from '../support/full-size.ts';
import { memory } from '../support/processes.ts';
import { publicKey, temporaryFolder } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg } from '../support/small-photos.ts';
import { type CallOptions, call, head as headOf, hear, say } from '../support/sockets.ts';
import { insert, publicUrl, rows } from '../support/wire.ts';
import { fuzzedForms, fuzzedJson, polyglots, traversals } from './fuzzed.ts';

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

/** Does the work for all items, `atOnce` at a time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const queue = items.values();
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (const item of queue) await work(item);
		}),
	);
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

// The server is the same process, answers, has logged no error, and uses less than 500 MB.
afterEach(async () => {
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	expect(() => process.kill(server.pid, 0)).not.toThrow();
	expect(server.output()).not.toMatch(/"level":(50|60)/);
	expect(await memory(server.pid, 'VmHWM').catch(() => 0)).toBeLessThan(500);
});

/** The same calls in every run, a fifth of them in the small round. */
const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
	fc.sample(arbitrary, { seed: 20261120, numRuns: isFullSize ? 5000 : 1000 });
const photos = '/storage/v1/object/photo_quotes';

test('fuzzed JSON bodies', async () => {
	await forAll(sample(fuzzedJson), async ({ table, body, type, query }) => {
		const path = `/rest/v1/${table}${query}`;
		expectRefusal(await send(path, type, body), path, `${path} ${type} ${body.subarray(0, 300).toString('latin1')}`);
	});
});

test('fuzzed multipart bodies', async () => {
	await forAll(sample(fuzzedForms), async ({ body, type }) => {
		const path = `${photos}/${randomUUID()}/1-a.jpg`;
		expectRefusal(await send(path, type, body), path, `${type} ${body.subarray(0, 600).toString('latin1')}`);
	});
	expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
});

test('300 bodies that are cut short', async () => {
	const cuts = Array.from({ length: 300 }, (_, index) => index);
	const boundary =
		'--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
	const form = Buffer.concat([Buffer.from(boundary), jpeg, Buffer.from('\r\n--b--\r\n')]);
	const json = Buffer.from(JSON.stringify(rows.callback_requests));
	await forAll(cuts, async (index) => {
		const [whole, path, type] =
			index % 2 === 0
				? [form, `${photos}/${randomUUID()}/1-a.jpg`, 'multipart/form-data; boundary=b']
				: [json, '/rest/v1/callback_requests', 'application/json'];
		const part = whole.subarray(0, Math.floor((whole.length * (index % 100)) / 100));
		// The first hundred say how much they send, and send less than the form needs; the others hang up in the middle.
		if (index < 100) return expectRefusal(await send(path, type, part), path, `${index}`);
		const headers = [`apikey: ${publicKey}`, `Content-Type: ${type}`, `Content-Length: ${whole.length}`];
		const socket = await say(server.url, headOf(`POST ${path}`, ...headers));
		socket.write(part, () => setTimeout(() => socket.destroy(), index % 20));
		await hear(socket);
	});
	await expect.poll(() => readdir(join(server.dataDir, 'arriving'))).toEqual([]);
});

test('path traversal is rejected, or is an ordinary name', async () => {
	const before = await readdir(around);
	const kept: string[] = [];
	for (const path of traversals) {
		const address = `/storage/v1/object/${path.replace('ID', randomUUID())}`;
		expectRefusal(await send(address, 'image/jpeg', Buffer.from('no photo')), address, address);
		const answer = await send(address, 'image/jpeg', jpeg);
		if (answer.status === 200) kept.push(JSON.parse(answer.body).Key);
		else expectRefusal(answer, address, address);
	}
	expect(await readdir(around)).toEqual(before);
	expect(await readdir(dirname(around))).not.toContain('evil.jpg');
	const files = await readdir(join(server.dataDir, 'photos'));
	expect(files).toHaveLength(new Set(kept).size);
	for (const file of files) expect(file).toMatch(/^[0-9a-f]{64}$/);
	for (const path of traversals) {
		const address = `/storage/v1/object/public/${path}`;
		const answer = await read(address);
		if (answer.status !== 200) expectRefusal(answer, address, address);
		expect(answer.body).not.toContain('root:');
		expect(answer.body).not.toContain('SQLite format');
	}
});

test.each(Object.keys(polyglots))('a polyglot, %s, is rejected, or served only as a photo', async (name) => {
	for (const declared of ['image/jpeg', 'image/png', 'text/html', 'image/svg+xml', 'image/jpeg; charset=utf-8']) {
		const key = `${randomUUID()}/1-a.html`;
		const answer = await send(`${photos}/${key}`, declared, polyglots[name] as Buffer);
		if (answer.status !== 200) {
			expectRefusal(answer, photos, declared);
			continue;
		}
		const shown = await fetch(publicUrl(server.url, key));
		expect(shown.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp|avif|heic|heif)$/);
		expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
		expect(shown.headers.get('content-security-policy')).toContain('sandbox');
	}
});

test('200 slow connections do not block others', async () => {
	const body = '{"name":"slow"}';
	const paths = ['/rest/v1/callback_requests', `${photos}/${randomUUID()}/1-a.jpg`];
	let ended = 0;
	const slow = Array.from({ length: 200 }, async (_, index) => {
		const path = paths[index % 2] as string;
		const type = index % 2 === 0 ? 'application/json' : 'multipart/form-data; boundary=b';
		const headers = [`apikey: ${publicKey}`, `Content-Type: ${type}`, 'Connection: close'];
		const text = headOf(`POST ${path}`, ...headers, `Content-Length: ${body.length}`) + body;
		const socket = await say(server.url, text.slice(0, 8));
		const heard = hear(socket);
		void heard.then(() => ended++);
		for (let at = 8; at < text.length; at += 8) {
			await wait(100);
			socket.write(text.slice(at, at + 8));
		}
		const answer = await heard;
		const [head = '', answered = ''] = answer.split('\r\n\r\n');
		expectRefusal({ status: Number(head.split(' ')[1]), body: answered }, path, answer);
	});
	await wait(500);
	for (let count = 0; count < 20; count++)
		expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	// The slow calls take three seconds: a call that had to wait for them would take as long.
	expect(ended).toBe(0);
	await Promise.all(slow);
});
