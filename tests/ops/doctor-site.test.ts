import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../support/programs.ts';
import { type AnyServer, smallSite } from '../support/server.ts';
import { healthOf, startHere } from '../support/shared.ts';
import { diagnose } from './doctor.ts';

/** Where the proxy calls the server from: the value of TRUST_PROXY. */
const proxyAddress = '127.0.0.9';

interface ProxyFaults {
	/** Largest body in bytes. */
	largest?: number;
	/** Passes /healthz on too. */
	opensHealth?: boolean;
	/** Answers everything by itself, as the first page of a new web server. */
	isSomebodyElse?: boolean;
}

interface TlsProxy {
	/** At an address that is not called this machine's, and leads there all the same. */
	url: string;
	/** In PEM. */
	certificate: string;
	/** Where to pass requests on to. */
	to(server: string): void;
	have(faults: ProxyFaults): void;
	stop(): void;
}

/** Starts a proxy with TLS. @param days for how long its certificate is valid */
async function startTlsProxy(days: number): Promise<TlsProxy> {
	let faults: ProxyFaults = {};
	let server = '';
	const { key, cert } = makeCertificate(days);
	const proxy = createServer({ key, cert }, (incoming, outgoing) => {
		const isHealth = incoming.url === '/healthz' && !faults.opensHealth;
		const isTooLarge = Number(incoming.headers['content-length'] ?? 0) > (faults.largest ?? Infinity);
		if (isHealth || isTooLarge || faults.isSomebodyElse) {
			const status = isTooLarge ? 413 : isHealth ? 404 : 200;
			// After the body: a connection that is closed before would be reset, and the answer lost.
			incoming.resume().once('end', () => outgoing.writeHead(status, { connection: 'close' }).end('by the proxy'));
			return;
		}
		const visitor = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
		const { method, headers } = incoming;
		const passed = request(
			server + incoming.url,
			{ method, headers: { ...headers, ...visitor }, localAddress: proxyAddress, agent: false },
			(answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
		);
		passed.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
		incoming.pipe(passed);
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	return {
		url: `https://0.0.0.0:${(proxy.address() as AddressInfo).port}`,
		certificate: cert,
		to: (url) => {
			server = url;
		},
		have: (next) => {
			faults = next;
		},
		stop: () => {
			proxy.close();
			proxy.closeAllConnections();
		},
	};
}

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
	expect(await state('Running server', { PORT: '1' })).toEqual([expect.stringMatching(/^warning .*none answers/)]);
	// What was looked at leaves no data behind.
	expect((await healthOf(server)).deliveries.waiting).toBe(0);
	expect(server.output()).not.toContain('"status":201');
});

test('a proxy that the settings do not name is a problem', async () => {
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
