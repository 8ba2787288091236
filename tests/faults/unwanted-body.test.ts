import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeAfterBody, drain, readBody } from '#server/http/body.ts';
import { endSlowBodies } from '#server/http/calls.ts';
import { listen } from '#server/http/listen.ts';
import { bodyTimeout, maxDrainTime } from '#server/settings/limits.ts';
import { storageErrors, type WireError } from '#server/wire/errors.ts';
import { receiveFile } from '#server/wire/multipart.ts';
import { sharedServer } from '../support/shared-server.ts';
import { drip, head, hear, say } from '../support/sockets.ts';

const server = sharedServer();

async function dripTo(listener: RequestListener, beginning: string) {
	const listening = await listen(listener, '127.0.0.1', 0);
	const result = await drip(`http://127.0.0.1:${listening.port}`, beginning);
	await listening.stop();
	return result;
}

test('a body sent to the site is read for a limited time, then its connection is closed', async () => {
	const site = closeAfterBody((_request, response) => response.writeHead(404).end('no page'), 400);
	const { heard, lasted } = await dripTo(site, head('GET /robots.txt', 'Content-Length: 1000000'));
	expect(heard).toMatch(/^HTTP\/1\.1 404 .*connection: close.*no page/is);
	expect(lasted).toBeGreaterThan(190);
	// Also where nobody reads the answer: 20 MB fill every buffer between here and there.
	const large = closeAfterBody((_request, response) => response.end(Buffer.alloc(20_000_000)), 400);
	const listening = await listen(large, '127.0.0.1', 0);
	const deaf = await say(`http://127.0.0.1:${listening.port}`, head('GET /', 'Content-Length: 1000000'));
	const more = setInterval(() => deaf.writable && deaf.write('x'), 50);
	// Writing to a connection that was cut fails. One that is not closed would hang here.
	await new Promise((resolve) => deaf.once('close', resolve));
	clearInterval(more);
	await listening.stop();
	expect(maxDrainTime).toBeLessThanOrEqual(10_000);
});

test.each([
	['GET /robots.txt', 200],
	['HEAD /', 200],
	['POST /', 405],
	['GET /none', 404],
	['PUT /none', 404],
	['GET /blog/', 308],
])('the site answers %s with a body, and closes', async (first, status) => {
	for (const body of [
		['Content-Length: 2', '\r\n{}'],
		['Transfer-Encoding: chunked', '\r\n2\r\n{}\r\n0\r\n\r\n'],
	]) {
		const [header = '', text = ''] = body;
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

test('a JSON body has its own timeout', async () => {
	const post = head('POST /', 'Content-Length: 1000');
	const reader: RequestListener = async (request, response) =>
		response
			.writeHead(408, { connection: 'close' })
			// Which would read it for another ten seconds.
			.end(`${await readBody(request, 1000, 300)}, read on: ${await drain(request)}`);
	const { heard, lasted } = await dripTo(reader, post);
	expect(heard).toMatch(/^HTTP\/1\.1 408 .*tooSlow, read on: false/s);
	expect(lasted).toBeGreaterThan(290);
	expect(bodyTimeout).toBeGreaterThanOrEqual(10_000);
	expect(bodyTimeout).toBeLessThanOrEqual(20_000);
});

test.each(['multipart/form-data; boundary=b', 'text/plain'])(
	'a slow upload of %s that is refused is read no longer than any other body',
	async (type) => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		onTestFinished(() => void vi.useRealTimers());
		const reader: RequestListener = async (request, response) => {
			const refusal = await receiveFile(request, async (_file, declared) => {
				throw storageErrors.badType(declared);
			}).catch((error: WireError) => error.body.code);
			const drained = drain(request, 300);
			vi.advanceTimersByTime(300);
			const headers = (await drained) ? {} : { connection: 'close' };
			response.writeHead(400, headers).end(String(refusal));
		};
		const part = '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\n';
		const start = head('POST /', 'Content-Length: 1000000', `Content-Type: ${type}`);
		const { heard } = await dripTo(reader, start + (type === 'text/plain' ? '' : part));
		expect(heard).toMatch(/^HTTP\/1\.1 400 .*connection: close.*InvalidMimeType/is);
	},
);

test.each(['multipart/form-data; boundary=b', 'image/jpeg'])(
	'an upload of %s whose sender has gone before it is read is not waited for',
	async (type) => {
		let arrive: (request: IncomingMessage) => void = () => {};
		const arrived = new Promise<IncomingMessage>((resolve) => {
			arrive = resolve;
		});
		const listening = await listen((request) => arrive(request), '127.0.0.1', 0);
		const sender = await say(
			`http://127.0.0.1:${listening.port}`,
			head('POST /', 'Content-Length: 1000', `Content-Type: ${type}`),
		);
		const request = await arrived;
		const gone = new Promise((resolve) => request.once('close', resolve));
		sender.destroy();
		await gone;
		await expect(receiveFile(request, async (file) => void (await text(file)))).rejects.toMatchObject({
			body: { code: 'InvalidRequest' },
		});
		await listening.stop();
	},
);

test('a body that comes too slowly is ended with the answer to a timeout; others are not', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
	onTestFinished(() => void vi.useRealTimers());
	let [calls, bytes] = [0, 0];
	const whole: ServerResponse[] = [];
	const receive: RequestListener = (incoming, response) => {
		calls++;
		incoming
			.on('data', ({ length }) => {
				bytes += length;
			})
			.once('end', () => whole.push(response));
	};
	const watched = endSlowBodies(receive, { bytesPerSecond: 2000, from: 300, every: 50 });
	const { port, stop } = await listen(watched, '127.0.0.1', 0);
	const begin = () => say(`http://127.0.0.1:${port}`, head('POST /', 'Connection: close', 'Content-Length: 20000'));
	const [slow, steady, fast] = [await begin(), await begin(), await begin()];
	await expect.poll(() => calls).toBe(3);
	slow.write(Buffer.alloc(100));
	steady.write(Buffer.alloc(10_000));
	fast.write(Buffer.alloc(20_000));
	await expect.poll(() => bytes).toBe(30_100);
	vi.advanceTimersByTime(1000);
	expect(await hear(slow)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
	steady.write(Buffer.alloc(10_000));
	await expect.poll(() => whole.length).toBe(2);
	// What is done after the body has come takes as long as it likes.
	vi.advanceTimersByTime(60_000);
	for (const response of whole) response.end('kept');
	for (const socket of [steady, fast]) expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	await stop();
});
