import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isFromThisMachine, mostWithoutVisitor } from '#server/http/client-address.ts';
import { healthOf, sharedServer, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

const server = sharedServer({ env: { SITE_URL: 'https://www.example.org' } }, startHere);

test.each([
	['127.0.0.1', true],
	['::1', true],
	['::ffff:127.0.0.1', true],
	['192.0.2.1', false],
	['::ffff:192.0.2.1', false],
	['2001:db8::1', false],
])('a connection from %s is from this machine: %s', (remoteAddress, own) => {
	expect(isFromThisMachine({ socket: { remoteAddress }, headers: { host: 'localhost' } } as IncomingMessage)).toBe(own);
});

test('/healthz shows the numbers of deliveries to programs on this machine only', async () => {
	const shown = async (headers: Record<string, string>) =>
		new Promise<string[]>((resolve, reject) => {
			get(`${server.url}/healthz`, { headers }, async (answer) =>
				resolve(Object.keys(JSON.parse((await answer.toArray()).join('')))),
			).on('error', reject);
		});
	const ofProxies = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'x-forwarded-proto'];
	for (const name of [...ofProxies, 'x-forwarded-host'])
		expect(await shown({ [name]: '192.0.2.1' }), name).toEqual(['status', 'checks']);
	for (const host of ['www.example.org', 'localhost.example.org', '192.0.2.1:4321', '127.example.org'])
		expect(await shown({ host }), host).toEqual(['status', 'checks']);
	for (const host of ['localhost', 'LOCALHOST:4321', '127.0.0.1', '127.0.0.2:80', '[::1]:4321', '[::1]'])
		expect(await shown({ host }), host).toContain('deliveries');
});

test('a trusted proxy without X-Forwarded-For is reported, in the log once and in /healthz until it sends it', async () => {
	const proxied = await startHere({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' } });
	const { callback_requests: row } = rows;
	// A health check by the proxy's own machine is no visitor.
	expect(await healthOf(proxied)).toMatchObject({ status: 'ok', checks: { proxy: 'ok' } });
	for (let count = 0; count <= mostWithoutVisitor; count++) await insert(proxied.url, 'callback_requests', row);
	expect(await healthOf(proxied)).toMatchObject({ status: 'degraded', checks: { proxy: 'failing' } });
	expect((await fetch(`${proxied.url}/healthz`)).status).toBe(200);
	await insert(proxied.url, 'callback_requests', row, { headers: { 'x-forwarded-for': '192.0.2.1' } });
	expect(await healthOf(proxied)).toMatchObject({ status: 'ok', checks: { proxy: 'ok' } });
	await proxied.stop();
	const warnings = proxied.output().match(/^.*X-Forwarded-For.*$/gm) ?? [];
	expect(warnings.map((line) => JSON.parse(line).level)).toEqual([40]);
	// Where no proxy is trusted there is nothing to check.
	expect((await healthOf(server)).checks).not.toHaveProperty('proxy');
});
