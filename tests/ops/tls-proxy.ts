import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../support/certificate.ts';

/** Where the proxy calls the server from: the value of TRUST_PROXY. */
export const proxyAddress = '127.0.0.9';
/** Where it calls from after it has moved. */
const otherAddress = '127.0.0.8';

interface ProxyFaults {
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
		const visitor = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
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
