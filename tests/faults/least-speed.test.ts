import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { endSlowBodies } from '#server/http/calls.ts';
import { listen } from '#server/http/listen.ts';
import { head, hear, say } from '../support/sockets.ts';

const receive: RequestListener = (incoming, response) => {
	incoming.resume().once('end', () => {
		// What is done after the body has come takes as long as it likes.
		setTimeout(() => response.end('kept'), 600);
	});
};

/** Sends a body of 20,000 bytes in so many parts of one kind, 50 ms apart, and gives what was answered. */
async function send(port: number, bytesAtOnce: number): Promise<string> {
	let left = 20_000;
	const start = head('POST /', 'connection: close', `content-length: ${left}`);
	const socket = await say(`http://127.0.0.1:${port}`, start);
	const timer = setInterval(() => {
		const bytes = Math.min(left, bytesAtOnce);
		if (bytes > 0) socket.write(Buffer.alloc(bytes));
		left -= bytes;
	}, 50);
	const answer = await hear(socket);
	clearInterval(timer);
	return answer.split('\r\n')[0] ?? '';
}

test('a body that comes too slowly is ended with the answer to a timeout; others are not', async () => {
	const watched = endSlowBodies(receive, { bytesPerSecond: 2000, from: 300, every: 50 });
	const { port, stop } = await listen(watched, '127.0.0.1', 0);
	const answers = await Promise.all([send(port, 10), send(port, 2000), send(port, 20_000)]);
	expect(answers).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
	await stop();
});
