import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drain } from '#server/http/calls.ts';
import { listen } from '#server/http/listen.ts';
import { storageErrors, type WireError } from '#server/wire/errors.ts';
import { receiveFile } from '#server/wire/intake.ts';
import { sharedServer } from '../support/shared.ts';
import { drip, head, hear, say } from '../support/sockets.ts';

const server = sharedServer();

async function dripTo(listener: RequestListener, beginning: string) {
	const listening = await listen(listener, '127.0.0.1', 0);
	const result = await drip(`http://127.0.0.1:${listening.port}`, beginning);
	await listening.stop();
	return result;
}

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

test.each(['multipart/form-data; boundary=b', 'text/plain'])(
	'a slow upload of %s that is refused is read no longer than any other body',
	async (type) => {
		const reader: RequestListener = async (request, response) => {
			const refusal = await receiveFile(request, async (_file, declared) => {
				throw storageErrors.badType(declared);
			}).catch((error: WireError) => error.body.code);
			const headers = (await drain(request, 300)) ? {} : { connection: 'close' };
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
