import { request } from 'node:http';
import { expect, test } from 'vitest';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, keyHeaders, rows } from '../support/wire.ts';

const server = sharedServer({ env: { SITE_URL: 'https://www.example.org' } }, startHere);

/** The headers of the official client. */
const named = ['apikey', 'authorization', 'content-profile', 'content-type', 'prefer', 'x-client-info', 'x-upsert'];

/** What a browser learns before it sends a page's request. */
async function allowedOrigin(url: string, origin: string, path = '/rest/v1/callback_requests'): Promise<string | null> {
	const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': named.join() };
	const preflight = await fetch(url + path, { method: 'OPTIONS', headers });
	expect(preflight.status).toBe(204);
	const allowed = preflight.headers.get('access-control-allow-headers')?.split(',');
	expect(allowed).toEqual(expect.arrayContaining(named));
	// Two hours: a phone asks once for five photos.
	expect(preflight.headers.get('access-control-max-age')).toBe('7200');
	return preflight.headers.get('access-control-allow-origin');
}

/** Node's fetch lets nobody choose the Host. */
function post(url: string, path: string, headers: Record<string, string>, body = ''): Promise<[number, string]> {
	return new Promise((resolve, reject) => {
		const call = request(url + path, { method: 'POST', headers: { ...keyHeaders, ...headers } }, async (answer) => {
			resolve([answer.statusCode ?? 0, (await answer.toArray()).join('')]);
		});
		call.on('error', reject).end(body);
	});
}

async function statuses(url: string, pages: readonly [host: string, origin: string][]): Promise<number[]> {
	const found: number[] = [];
	for (const [host, origin] of pages) {
		const headers = { host, origin, 'content-type': 'application/json' };
		found.push((await post(url, '/rest/v1/callback_requests', headers, JSON.stringify(rows.callback_requests)))[0]);
	}
	return found;
}

test('pages of the site may send requests, those of other origins may not', async () => {
	const upload = '/storage/v1/object/photo_quotes/a/b.jpg';
	for (const path of [undefined, upload]) {
		expect(await allowedOrigin(server.url, 'https://www.example.org', path)).toBe('https://www.example.org');
		for (const foreign of [
			'https://evil.example',
			'https://www.example.org.evil.example',
			'http://www.example.org',
			'null',
		])
			expect(await allowedOrigin(server.url, foreign, path)).toBe(null);
	}
	// Without the header for which a browser asks first, nothing is taken.
	const { apikey, ...rest } = keyHeaders;
	const blind = await fetch(`${server.url}/rest/v1/callback_requests`, {
		method: 'POST',
		headers: { ...rest, 'content-type': 'text/plain', origin: 'https://evil.example' },
		body: JSON.stringify(rows.callback_requests),
	});
	expect(blind.status).toBe(401);
	expect(apikey).toBeTruthy();
});

test('a request from a foreign origin is rejected, whatever its Host header', async () => {
	const foreign: [string, string][] = [
		['evil.example', 'http://evil.example'],
		['www.example.org', 'https://evil.example'],
		['www.example.org', 'null'],
		['www.example.org', 'https://www.example.org.evil.example'],
		['localhost:4321', 'http://localhost:4322'],
		['localhost.evil.example', 'http://localhost.evil.example'],
	];
	expect(await statuses(server.url, foreign)).toEqual(Array(foreign.length).fill(403));
	const headers = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' };
	const [, text] = await post(server.url, '/rest/v1/callback_requests', headers, '{}');
	expect(JSON.parse(text)).toEqual({
		code: '42501',
		details: null,
		hint: 'SITE_URL or ALLOWED_ORIGINS must name the origin of the page.',
		message: 'Requests from pages of this origin are not allowed',
	});
	const [status, body] = await post(server.url, '/storage/v1/object/photo_quotes/a/b.jpg', {
		...headers,
		'content-type': 'image/jpeg',
	});
	expect([status, JSON.parse(body)]).toEqual([
		400,
		{
			statusCode: '403',
			error: 'Unauthorized',
			message: 'Requests from pages of this origin are not allowed',
			code: 'AccessDenied',
		},
	]);
	// Said to the operator too, once for each origin.
	const logged = () =>
		server
			.output()
			.split('\n')
			.filter((line) => line.includes('ALLOWED_ORIGINS'))
			.map((line) => JSON.parse(line).origin);
	await expect
		.poll(logged)
		.toEqual([
			'http://evil.example',
			'https://evil.example',
			'null',
			'https://www.example.org.evil.example',
			'http://localhost:4322',
			'http://localhost.evil.example',
		]);
});

test('requests of the site’s own pages, and without Origin, are accepted', async () => {
	const own: [string, string][] = [
		['www.example.org', 'https://www.example.org'],
		// A proxy that sends its own Host; a visitor without TLS, or without the www.
		['127.0.0.1:4321', 'https://www.example.org'],
		['www.example.org', 'http://www.example.org'],
		['example.org', 'https://example.org'],
		// This machine's browser, with the settings of the real site.
		['localhost:4321', 'http://localhost:4321'],
		['127.0.0.1:4321', 'http://127.0.0.1:4321'],
		['[::1]:4321', 'http://[::1]:4321'],
	];
	expect(await statuses(server.url, own)).toEqual(Array(own.length).fill(201));
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
});

test('ALLOWED_ORIGINS adds others, or all', async () => {
	const SITE_URL = 'https://www.example.org';
	const some = await startHere({
		env: { SITE_URL, ALLOWED_ORIGINS: 'https://cdn.example, http://other.example:8080' },
	});
	for (const origin of ['https://cdn.example', 'http://other.example:8080', SITE_URL]) {
		expect(await allowedOrigin(some.url, origin)).toBe(origin);
		expect(await statuses(some.url, [['api.example.org', origin]])).toEqual([201]);
	}
	expect(await allowedOrigin(some.url, 'https://evil.example')).toBe(null);
	expect(await statuses(some.url, [['www.example.org', 'https://evil.example']])).toEqual([403]);
	await some.stop();
	const all = await startHere({ env: { SITE_URL, ALLOWED_ORIGINS: '*' } });
	expect(await allowedOrigin(all.url, 'https://evil.example')).toBe('*');
	expect(await statuses(all.url, [['api.example.org', 'https://anybody.example']])).toEqual([201]);
	await all.stop();
	for (const wrong of ['cdn.example', 'https://cdn.example/', 'https://cdn.example/page'])
		await expect(startHere({ env: { ALLOWED_ORIGINS: wrong } })).rejects.toThrow(/ALLOWED_ORIGINS="[^"]+" cannot be/);
});

test('without SITE_URL nothing is rejected, since a proxy may send another Host', async () => {
	const open = await startHere({});
	expect(await statuses(open.url, [['127.0.0.1:4321', 'https://www.example.org']])).toEqual([201]);
	await open.stop();
});
