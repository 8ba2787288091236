import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFromThisMachine } from '#server/proxies.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { insert, keyHeaders, rows } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ env: { SITE_URL: 'https://www.example.org' } });
});
afterAll(async () => {
	await server.stop();
	await removeTemporaryFolders();
});

async function health(url: string, headers: Record<string, string> = {}) {
	return (await fetch(`${url}/healthz`, { headers })).json();
}

/** What a browser learns before it sends a page's request. */
async function allowedOrigin(url: string, origin: string, path = '/rest/v1/callback_requests'): Promise<string | null> {
	const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
	const preflight = await fetch(url + path, { method: 'OPTIONS', headers });
	expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
	return preflight.headers.get('access-control-allow-origin');
}

test('L8: only programs on this machine are told how many deliveries wait', async () => {
	expect(await health(server.url)).toHaveProperty('deliveries');
	for (const name of ['x-forwarded-for', 'forwarded', 'via'])
		expect(Object.keys(await health(server.url, { [name]: '192.0.2.1' }))).toEqual(['status', 'checks']);
});

test.each([
	['127.0.0.1', true],
	['::1', true],
	['::ffff:127.0.0.1', true],
	['192.0.2.1', false],
	['::ffff:192.0.2.1', false],
	['2001:db8::1', false],
])('L8: a connection from %s is from this machine: %s', (remoteAddress, own) => {
	expect(isFromThisMachine({ socket: { remoteAddress }, headers: {} } as IncomingMessage)).toBe(own);
});

test('L9: pages of the site may send requests, other people’s pages may not', async () => {
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

test('L9: ALLOWED_ORIGINS adds others, or all', async () => {
	const some = await startServer({ env: { ALLOWED_ORIGINS: 'https://cdn.example, http://other.example:8080' } });
	expect(await allowedOrigin(some.url, 'https://cdn.example')).toBe('https://cdn.example');
	expect(await allowedOrigin(some.url, 'http://other.example:8080')).toBe('http://other.example:8080');
	expect(await allowedOrigin(some.url, 'https://evil.example')).toBe(null);
	await some.stop();
	const all = await startServer({ env: { ALLOWED_ORIGINS: '*' } });
	expect(await allowedOrigin(all.url, 'https://evil.example')).toBe('*');
	await all.stop();
	for (const wrong of ['cdn.example', 'https://cdn.example/', 'https://cdn.example/page'])
		await expect(startServer({ env: { ALLOWED_ORIGINS: wrong } })).rejects.toThrow(/ALLOWED_ORIGINS="[^"]+" cannot be/);
});

test('11.8: a trusted proxy that names no visitor is said, in the log once and in /healthz until it does', async () => {
	const proxied = await startServer({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' } });
	const { callback_requests: row } = rows;
	// A health check by the proxy's own machine is no visitor.
	expect(await health(proxied.url)).toMatchObject({ status: 'ok', checks: { proxy: 'ok' } });
	for (let count = 0; count < 3; count++) await insert(proxied.url, 'callback_requests', row);
	expect(await health(proxied.url)).toMatchObject({ status: 'degraded', checks: { proxy: 'failing' } });
	expect((await fetch(`${proxied.url}/healthz`)).status).toBe(200);
	await insert(proxied.url, 'callback_requests', row, { headers: { 'x-forwarded-for': '192.0.2.1' } });
	expect(await health(proxied.url)).toMatchObject({ status: 'ok', checks: { proxy: 'ok' } });
	await insert(proxied.url, 'callback_requests', row);
	await proxied.stop();
	const warnings = proxied
		.output()
		.split('\n')
		.filter((line) => line.includes('X-Forwarded-For'));
	expect(warnings).toHaveLength(1);
	expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40 });
	// Where no proxy is trusted there is nothing to check.
	expect((await health(server.url)).checks).not.toHaveProperty('proxy');
});
