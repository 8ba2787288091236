import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../support/programs.ts';
import { type AnyServer, smallSite } from '../support/server.ts';
import { healthOf, startHere } from '../support/shared.ts';
import { diagnose, type Env, like } from './diagnose.ts';

/** Where the proxy calls the server from: the value of TRUST_PROXY. */
const proxyAddress = '127.0.0.9';
let server: AnyServer;

/** Starts a proxy with TLS, at an address that is not called this machine's, and leads there all the same. */
async function startTlsProxy(days: number) {
	const { key, cert } = makeCertificate(days);
	const proxy = createServer({ key, cert }, (incoming, outgoing) => {
		const { method, headers, url = '' } = incoming;
		if (url === '/healthz') return void outgoing.writeHead(404).end();
		const visitor = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
		const to = { method, headers: { ...headers, ...visitor }, localAddress: proxyAddress, agent: false as const };
		const passed = request(server.url + url, to, (answer) =>
			answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
		);
		passed.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
		incoming.pipe(passed);
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	const stop = () => {
		proxy.close();
		proxy.closeAllConnections();
	};
	return { url: `https://0.0.0.0:${(proxy.address() as AddressInfo).port}`, cert, stop };
}

const known = getCACertificates('default');
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let dist: string;
let env: Env;
beforeAll(async () => {
	dist = await smallSite();
	proxy = await startTlsProxy(60);
	const behind = { SITE_URL: proxy.url, TRUST_PROXY: proxyAddress, HOST: '127.0.0.1' };
	server = await startHere({ env: behind, dist });
	env = { ...behind, PORT: new URL(server.url).port };
	setDefaultCACertificates([...known, proxy.cert]);
});
afterAll(async () => {
	setDefaultCACertificates(known);
	proxy.stop();
	await server.stop();
});
const state = (title: string, more: Env = {}) => diagnose({ ...env, ...more }, title, { dist });

test('the public address of a site that is set up well has nothing to mend', async () => {
	const well = /^ok .*answers with this site, .*certificate is valid until 20\d\d-\d\d-\d\d$/;
	expect(await state('Public address')).toEqual(like(well));
	expect(await state('Proxy')).toEqual(['ok Proxy: bodies of 10 MB arrive']);
	expect(await state('Running server')).toEqual(like(/^ok /));
	// What was looked at leaves no data behind.
	expect((await healthOf(server)).deliveries.waiting).toBe(0);
	expect(server.output()).not.toContain('"status":201');
});

test('the doctor names a certificate that browsers refuse, or that ends soon', async () => {
	for (const [days, said] of Object.entries({
		5: /^problem .*ends in [45] days/,
		20: /^warning .*and was not replaced/,
	})) {
		const short = await startTlsProxy(Number(days));
		const found = () => state('Public address', { SITE_URL: short.url });
		expect(await found()).toContainEqual(
			expect.stringMatching(/^problem .*browsers refuse .*\(DEPTH_ZERO_SELF_SIGNED/),
		);
		setDefaultCACertificates([...known, short.cert]);
		expect(await found()).toContainEqual(expect.stringMatching(said));
		short.stop();
	}
});
