import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnyServer, smallSite } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf } from '../support/shared-server.ts';
import { diagnose } from './doctor.ts';
import { proxyAddress, startTlsProxy, type TlsProxy } from './tls-proxy.ts';

// The real server behind a proxy with TLS, as visitors reach it.
let proxy: TlsProxy;
let server: AnyServer;
let dist: string;
let env: Record<string, string>;
const known = getCACertificates('default');

beforeAll(async () => {
	dist = await smallSite();
	proxy = await startTlsProxy(60);
	env = { SITE_URL: proxy.url, TRUST_PROXY: proxyAddress, HOST: '127.0.0.1' };
	server = await startHere({ env, dist });
	env.PORT = new URL(server.url).port;
	proxy.to(server.url);
	setDefaultCACertificates([...known, proxy.certificate]);
});
beforeEach(() => proxy.have({}));
afterAll(async () => {
	setDefaultCACertificates(known);
	proxy.stop();
	await server.stop();
});

const state = (title: string, more: Record<string, string> = {}) => diagnose({ ...env, ...more }, title, { dist });

test('a site that is set up well has nothing to mend', async () => {
	expect(await state('Public address')).toEqual([
		expect.stringMatching(/^ok .*answers with this site, .*certificate is valid until 20\d\d-\d\d-\d\d$/),
	]);
	expect(await state('Proxy')).toEqual(['ok Proxy: bodies of 10 MB arrive']);
	expect(await state('Running server')).toEqual([expect.stringMatching(/^ok /)]);
});

test('a proxy that sends no visitors’ addresses is told by /healthz, and one that the settings do not name at once', async () => {
	proxy.have({ hasMoved: true });
	await state('Proxy');
	expect((await state('Running server'))[0]).toMatch(/^warning .*"proxy" is failing/);
	proxy.have({});
	await state('Proxy');
	expect(await state('Running server')).toEqual([expect.stringMatching(/^ok /)]);
	expect(await state('Proxy', { TRUST_PROXY: '' })).toEqual([expect.stringMatching(/^problem .*TRUST_PROXY is empty/)]);
});

test('a proxy that refuses bodies of a photo’s size is a problem', async () => {
	proxy.have({ largest: 1_000_000 });
	expect((await state('Proxy'))[0]).toMatch(/^problem .*10 MB.*\(413\)/);
});

test('a health check that is open to everybody is a warning', async () => {
	proxy.have({ opensHealth: true });
	expect(await state('Public address')).toEqual([expect.stringMatching(/^warning .*\/healthz is open/)]);
});

test('another site at the address, or none, is found', async () => {
	proxy.have({ isSomebodyElse: true });
	expect((await state('Public address'))[0]).toMatch(/^warning .*not that of the build here/);
	const none = { SITE_URL: 'https://0.0.0.0:1' };
	expect(await state('Public address', none)).toEqual([expect.stringMatching(/^problem .*ECONNREFUSED/)]);
});

test('a certificate that browsers refuse, or that ends soon, is a problem', async () => {
	const short = await startTlsProxy(5);
	try {
		short.to(server.url);
		const found = () => state('Public address', { SITE_URL: short.url });
		expect(await found()).toContainEqual(
			expect.stringMatching(/^problem .*browsers refuse .*\(DEPTH_ZERO_SELF_SIGNED/),
		);
		setDefaultCACertificates([...known, proxy.certificate, short.certificate]);
		expect(await found()).toContainEqual(expect.stringMatching(/^problem .*certificate ends in [45] days/));
	} finally {
		short.stop();
	}
});

test('a server that does not run is a warning', async () => {
	expect(await state('Running server', { PORT: '1' })).toEqual([expect.stringMatching(/^warning .*none answers/)]);
});

test('what was looked at leaves no data behind', async () => {
	await state('Proxy');
	expect((await healthOf(server)).deliveries.waiting).toBe(0);
	expect(server.output()).not.toContain('"status":201');
});
