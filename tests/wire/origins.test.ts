import { expect, test } from 'vitest';
import { mostWithoutVisitor } from '#server/http/client-address.ts';
import { healthOf, sharedServer, startHere } from '../support/shared.ts';
import { call } from '../support/sockets.ts';
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
async function post(url: string, path: string, more: Record<string, string>, body = ''): Promise<[number, string]> {
	const answer = await call(url, path, { method: 'POST', headers: { ...keyHeaders, ...more }, body });
	return [answer.status, answer.body.toString()];
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
		for (const foreign of ['https://www.example.org.evil.example', 'http://www.example.org', 'null'])
			expect(await allowedOrigin(server.url, foreign, path)).toBe(null);
	}
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
	const message = 'Requests from pages of this origin are not allowed';
	const [, text] = await post(server.url, '/rest/v1/callback_requests', headers, '{}');
	const hint = 'SITE_URL or ALLOWED_ORIGINS must name the origin of the page.';
	expect(JSON.parse(text)).toEqual({ code: '42501', details: null, hint, message });
	const photo = { ...headers, 'content-type': 'image/jpeg' };
	const [status, body] = await post(server.url, '/storage/v1/object/photo_quotes/a/b.jpg', photo);
	const refused = { statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' };
	expect([status, JSON.parse(body)]).toEqual([400, refused]);
	// Said to the operator too, once for each origin.
	const logged = () => server.output().match(/(?<="origin":")[^"]+(?=".*ALLOWED_ORIGINS)/g);
	await expect.poll(logged).toEqual([...new Set(['http://evil.example', ...foreign.map(([, origin]) => origin)])]);
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

test('ALLOWED_ORIGINS adds others, or all; without SITE_URL nothing is rejected, since a proxy may send another Host', async () => {
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
	const open = await startHere();
	expect(await statuses(open.url, [['127.0.0.1:4321', SITE_URL]])).toEqual([201]);
	await open.stop();
	for (const wrong of ['cdn.example', 'https://cdn.example/', 'https://cdn.example/page'])
		await expect(startHere({ env: { ALLOWED_ORIGINS: wrong } })).rejects.toThrow(/ALLOWED_ORIGINS="[^"]+" cannot be/);
});

test('/healthz shows the numbers of deliveries to programs on this machine only', async () => {
	const shown = async (headers: Record<string, string>) =>
		Object.keys(JSON.parse((await call(server.url, '/healthz', { headers })).body.toString()));
	for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'x-forwarded-host'])
		expect(await shown({ [name]: '192.0.2.1' }), name).toEqual(['status', 'checks']);
	for (const host of ['www.example.org', 'localhost.example.org', '192.0.2.1:4321', '127.example.org'])
		expect(await shown({ host }), host).toEqual(['status', 'checks']);
	for (const host of ['localhost', 'LOCALHOST:4321', '127.0.0.1', '127.0.0.2:80', '[::1]:4321', '[::1]'])
		expect(await shown({ host }), host).toContain('deliveries');
});

test('a trusted proxy that names no visitor is reported in /healthz until it does', async () => {
	const proxied = await startHere({ env: { TRUST_PROXY: '127.0.0.1' } });
	const send = (headers = {}) => insert(proxied.url, 'callback_requests', rows.callback_requests, { headers });
	expect((await healthOf(proxied)).checks.proxy).toBe('ok');
	for (let count = 0; count < mostWithoutVisitor; count++) await send();
	expect(await healthOf(proxied)).toMatchObject({ status: 'degraded', checks: { proxy: 'failing' } });
	await send({ 'x-forwarded-for': '192.0.2.1' });
	expect((await healthOf(proxied)).checks.proxy).toBe('ok');
	await proxied.stop();
});
