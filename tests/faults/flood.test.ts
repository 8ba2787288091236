import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { maxRequestsPerConnection } from '#server/http/listen.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { inDatabase } from '../support/database.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { sharedServer } from '../support/shared.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, newKey, publicUrl, upload } from '../support/wire.ts';
import { cpuTime, memory, openFiles } from './linux.ts';

const server = sharedServer();

/** The processor time that the server takes for something, in ms. */
async function costOf(act: () => Promise<unknown>): Promise<number> {
	const before = await cpuTime(server.pid);
	await act();
	return (await cpuTime(server.pid)) - before;
}

/** One that limits what a caller may send, for tests whose callers are apart. */
const limited = sharedServer({ env: { RATE_LIMIT: 'on' } });

const get = (path: string) => head(`GET ${path}`);
const timesSaid = (heard: string, what: string) => heard.split(what).length - 1;

test('memory: idle, and with 20 photos of 10 MB arriving at once', async () => {
	// The first start may have filled the cache of compiled code.
	expect(await memory(limited.pid, 'VmRSS')).toBeLessThan(130);
	const photo = jpegFile(jpegOf(10 * 1024 * 1024));
	const answers = await Promise.all(Array.from({ length: 20 }, () => upload(server.url, newKey(), photo)));
	expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
	// Held in memory whole, the photos alone would be 200 MB, and the server is 90 MB without them.
	expect(await memory(server.pid, 'VmHWM')).toBeLessThan(250);
});

test('a URL of slashes takes less than 10 ms of CPU, and long ones are rejected', async () => {
	const cost = await costOf(async () => {
		for (let count = 0; count < 20; count++) {
			expect((await fetch(`${server.url}${'/'.repeat(15_500)}x`)).status).toBe(404);
			expect((await fetch(`${server.url}${'/'.repeat(17_000)}x`)).status).toBe(431);
		}
	});
	expect(cost).toBeLessThan(2 * 20 * 10);
});

test('the largest bodies take little CPU and memory: rows without end, escapes, nesting', async () => {
	const bodies: [string, number][] = [
		[`[${'{},'.repeat(87_000)}{}]`, 400],
		[`{"name":"\\u0041${'\\n'.repeat(130_000)}"}`, 400],
		[`{"name":${'['.repeat(130_000)}${']'.repeat(130_000)}}`, 400],
		[`[${'{},'.repeat(90_000)}{}]`, 413],
	];
	const before = await memory(server.pid, 'VmRSS');
	const cost = await costOf(async () => {
		for (const [body, status] of bodies)
			for (let count = 0; count < 5; count++)
				expect((await insert(server.url, 'callback_requests', body)).status).toBe(status);
	});
	expect(cost).toBeLessThan(5 * bodies.length * 50);
	expect((await memory(server.pid, 'VmRSS')) - before).toBeLessThan(100);
});

test('of thousands of requests on a connection so many are answered, and they open no more files', async () => {
	const key = newKey();
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	// As large as a photo of a release that kept what came.
	await writeFile(photoPath(server.dataDir, key), jpegOf(1e7));
	inDatabase(server.dataDir, (database) => database.exec('UPDATE photos SET size = 10000000'));
	const files = openFiles(server.pid);
	const photo = get(new URL(publicUrl(server.url, key)).pathname);
	const unread = await Promise.all(Array.from({ length: 3 }, () => say(server.url, photo.repeat(5000))));
	for (const socket of unread) socket.once('data', () => socket.pause());
	await expect.poll(() => unread.filter(({ bytesRead }) => bytesRead > 0).length).toBe(3);
	expect((await fetch(server.url)).status).toBe(200);
	expect(openFiles(server.pid) - files).toBeLessThanOrEqual(3 * maxRequestsPerConnection + 6);
	for (const socket of unread) socket.destroy();
	await expect.poll(() => openFiles(server.pid)).toBeLessThanOrEqual(files);
	const before = await memory(server.pid, 'VmRSS');
	const socket = await say(server.url, get('/healthz').repeat(5000));
	// What comes beyond has 503; the connection itself waits for its silence to be long enough.
	const heard = await hear(socket, (all) => timesSaid(all, 'HTTP/1.1 503 ') > 0);
	socket.destroy();
	expect(timesSaid(heard, 'HTTP/1.1 200 ')).toBe(maxRequestsPerConnection);
	expect((await memory(server.pid, 'VmRSS')) - before).toBeLessThan(100);
});

test.each([
	['GET /robots.txt', 200],
	['POST /', 405],
	['GET /none', 404],
	['GET /blog/', 308],
])('the site answers %s with a body, and closes', async (first, status) => {
	for (const [header, text] of [
		['Content-Length: 2', '\r\n{}'],
		['Transfer-Encoding: chunked', '\r\n2\r\n{}\r\n0\r\n\r\n'],
	] as const) {
		const socket = await say(server.url, head(first, header).slice(0, -2) + text);
		const heard = await hear(socket);
		expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'));
	}
	// Without one, or with an empty one, the connection stays.
	const kept = await say(server.url, head(first, 'Content-Length: 0'));
	const heard = await hear(kept, (so) => so.includes('\r\n\r\n'));
	expect(heard).not.toMatch(/connection: close/i);
	// It is used again.
	kept.write(head(first));
	expect(await hear(kept, (so) => so.includes('\r\n\r\n'))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
	kept.destroy();
});
