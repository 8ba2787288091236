import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from './server.ts';

/** Where the proxy calls the server from: the value of TRUST_PROXY. */
export const proxyAddress = '127.0.0.9';
/** Where it calls from after it has moved. */
const otherAddress = '127.0.0.8';

interface ProxyFaults {
	/** Passes on no X-Forwarded-For. */
	hidesVisitors?: boolean;
	/** Has another proxy on its machine before it, and names that as every visitor. */
	namesItself?: boolean;
	/** Largest body in bytes. */
	largest?: number;
	/** Calls from another address. */
	hasMoved?: boolean;
	/** Passes /healthz on too. */
	opensHealth?: boolean;
	/** Answers everything by itself, as the first page of a new web server. */
	isSomebodyElse?: boolean;
}

export interface TlsProxy {
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
export async function startTlsProxy(days: number): Promise<TlsProxy> {
	let faults: ProxyFaults = {};
	let server = '';
	const { key, cert } = await makeCertificate({ days });
	const proxy = createServer({ key, cert }, (incoming, outgoing) => {
		const isHealth = incoming.url === '/healthz' && !faults.opensHealth;
		const isTooLarge = Number(incoming.headers['content-length'] ?? 0) > (faults.largest ?? Infinity);
		if (isHealth || isTooLarge || faults.isSomebodyElse) {
			const status = isTooLarge ? 413 : isHealth ? 404 : 200;
			// After the body: a connection that is closed before would be reset, and the answer lost.
			incoming.resume().once('end', () => outgoing.writeHead(status, { connection: 'close' }).end('by the proxy'));
			return;
		}
		const from = faults.namesItself ? proxyAddress : (incoming.socket.remoteAddress ?? '');
		const visitor = faults.hidesVisitors ? {} : { 'x-forwarded-for': from };
		const { method, headers } = incoming;
		const localAddress = faults.hasMoved ? otherAddress : proxyAddress;
		const passed = request(
			server + incoming.url,
			{ method, headers: { ...headers, ...visitor }, localAddress, agent: false },
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

interface CertificateOptions {
	/** For how long it is valid. */
	days?: number;
	/** The host that it is for, as OpenSSL's subjectAltName. */
	host?: string;
}

/** Makes a key and a certificate that it signs itself, both in PEM. */
export async function makeCertificate({ days = 60, host = 'IP:0.0.0.0' }: CertificateOptions = {}) {
	const folder = await temporaryFolder();
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const names = ['-subj', '/CN=test', '-addext', `subjectAltName=${host}`];
	const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
	const made = spawnSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert]);
	if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error ?? made.stderr}`);
	return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
