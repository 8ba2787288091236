import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from '#server/http/client-address.ts';
import { listen } from '#server/http/listen.ts';
import { drip, head } from '../support/sockets.ts';

test.each([
	['10.0.0.1', '', '10.0.0.1'],
	['10.0.0.1', '192.0.2.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.8, 192.0.2.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9, 10.9.9.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9:5123', '192.0.2.9'],
	['10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
	['10.0.0.1', '10.0.0.2', '10.0.0.2'],
	['10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
	['::ffff:10.0.0.1', '192.0.2.9', '192.0.2.9'],
	['2001:db8:1::5', '192.0.2.9', '192.0.2.9'],
	['192.0.2.1', '10.0.0.1', '192.0.2.1'],
])('a connection from %s that names "%s" is %s', (remoteAddress, forwarded, expected) => {
	const read = addressReader(['10.0.0.0/8', '2001:db8:1::/48']);
	const incoming = { socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} };
	expect(read(incoming as unknown as Parameters<typeof read>[0])).toBe(expected);
	// Nobody is believed where no proxy is named.
	expect(addressReader([])(incoming as unknown as Parameters<typeof read>[0])).toBe(
		remoteAddress.replace('::ffff:', ''),
	);
});

test('slow, silent and idle connections are closed', async () => {
	const timeouts = { headers: 400, request: 800, keepAlive: 300, silent: 500, check: 100 };
	const answer: RequestListener = (request, response) => request.resume().on('end', () => response.end('well'));
	const listening = await listen(answer, '127.0.0.1', 0, { timeouts });
	const post = head('POST /', 'Content-Length: 100000');
	const url = `http://127.0.0.1:${listening.port}`;
	const [silent, headers, body, stalled, idle] = await Promise.all([
		drip(url, '', ''),
		drip(url, 'GET / HTTP/1.1\r\n', 'X-Slow: 1\r\n'),
		drip(url, post),
		drip(url, post, ''),
		drip(url, head('GET /'), ''),
	]);
	expect(idle.heard).toContain('well');
	expect([headers.heard, body.heard].join()).toMatch(/^HTTP\/1\.1 408 .*HTTP\/1\.1 408 /s);
	// The three that hear nothing have ended as well.
	expect([silent.heard, stalled.heard].join('')).not.toContain('well');
	await listening.stop();
});
