import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { addressReader, proxyCheck } from '#server/http/client-address.ts';
import type { Logger } from '#server/log.ts';
import type { WireEnv } from '#server/wire/env.ts';

export interface ProxyWatch {
	/** TRUST_PROXY. */
	trusted: readonly string[];
	/** Checks each call. Not for `/healthz`, which a monitor on the proxy's machine may call directly. */
	look: MiddlewareHandler<WireEnv>;
	/**
	 * `failing` after a call from a trusted proxy without a client address, after `mostFromProxyItself` calls in a row that name only the
	 * proxy's own machine, and after one from an unnamed proxy in a private network; undefined without TRUST_PROXY.
	 */
	state(): 'ok' | 'failing' | undefined;
	/** How many calls in a row named only the proxy's own machine as the visitor. */
	fromProxyItself(): number;
	/** From where calls with X-Forwarded-For come, while TRUST_PROXY does not name it: an address in a private network, or `internet`. */
	unnamed(): string | undefined;
	/** Whether a call's connection comes from a trusted proxy. */
	isProxy(incoming: IncomingMessage): boolean;
}

/** Networks whose addresses are no visitor's: of this machine, of private and shared networks, link-local and unique local. */
const privateNetworks = [
	...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
	...['::1', 'fe80::/10', 'fc00::/7'],
];

/** Also in a header, an address of the machine itself. */
const loopback = ['127.0.0.0/8', '::1'];

/**
 * Calls in a row that name only the proxy's own machine: fewer may come from a person there who tries out the forms, more come from
 * a proxy behind another one that tells it no visitors.
 */
export const mostFromProxyItself = 20;

const internet = 'an address of the internet';

const messages = {
	hidden:
		'a proxy in TRUST_PROXY does not send X-Forwarded-For with the visitor’s address: all visitors share one rate limit. Let it send the header',
	unnamed:
		'calls with X-Forwarded-For come from an address that is not in TRUST_PROXY. If it is your proxy’s, set TRUST_PROXY to it: all visitors share one rate limit. If not, let only the proxy reach the server',
};

/**
 * Detects a proxy in TRUST_PROXY that does not send X-Forwarded-For, and one that sends it and is not in TRUST_PROXY: with either, all
 * visitors share one rate limit. Logged once; `/healthz` says so until a call through a trusted proxy contains the client's address.
 *
 * Who reaches the server past the proxy can send X-Forwarded-For too. So an address of the internet, which may be a visitor's, is
 * neither kept nor logged, and changes nothing in `/healthz`.
 */
export function watchProxies(trusted: readonly string[], log: Logger): ProxyWatch {
	const [isTrusted, isPrivate, isLoopback] = [proxyCheck(trusted), proxyCheck(privateNetworks), proxyCheck(loopback)];
	const [addressOf, peerOf] = [addressReader(trusted), addressReader([])];
	const isProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '');
	/** Whether the header names only the proxy's own machine: a visitor there, or a proxy that knows no other. */
	const isProxyItself = (incoming: IncomingMessage, visitor: string) =>
		incoming.headers['x-forwarded-for'] !== undefined && (visitor === peerOf(incoming) || isLoopback(visitor));
	let isHidden = false;
	let fromProxyItself = 0;
	let unnamed: string | undefined;
	const logged = new Set<string>();
	/** Once for each `key`: a stranger's call must not use up the line about the proxy. */
	const warnOnce = (key: string, about: object, message: string) => {
		if (!logged.has(key)) log.warn(about, message);
		logged.add(key);
	};
	return {
		trusted,
		look: async (c, next) => {
			const { incoming } = c.env;
			if (isProxy(incoming)) {
				const visitor = addressOf(incoming);
				const isNone = isTrusted(visitor);
				fromProxyItself = isNone && isProxyItself(incoming, visitor) ? fromProxyItself + 1 : 0;
				isHidden = isNone && (fromProxyItself === 0 || fromProxyItself >= mostFromProxyItself);
				unnamed = undefined;
				if (isHidden) warnOnce('hidden', {}, messages.hidden);
			} else if (incoming.headers['x-forwarded-for'] !== undefined) {
				const from = peerOf(incoming);
				unnamed = isPrivate(from) ? from : internet;
				warnOnce(from === unnamed ? 'private' : internet, { from: unnamed }, messages.unnamed);
			}
			await next();
		},
		state: () => {
			if (trusted.length === 0) return undefined;
			return isHidden || (unnamed ?? internet) !== internet ? 'failing' : 'ok';
		},
		fromProxyItself: () => fromProxyItself,
		unnamed: () => unnamed,
		isProxy,
	};
}
