import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { addressReader, proxyCheck } from '#server/http/client-address.ts';
import type { Logger } from '#server/log.ts';
import type { WireEnv } from '#server/wire/env.ts';

export interface ProxyWatch {
	/** Checks each call. Not for `/healthz`, which a monitor on the proxy's machine may call directly. */
	look: MiddlewareHandler<WireEnv>;
	/**
	 * `failing` after `mostWithoutVisitor` calls in a row that name no visitor, and after a call from a proxy in a private network that
	 * TRUST_PROXY does not name; undefined without TRUST_PROXY.
	 */
	state(): 'ok' | 'failing' | undefined;
	/** How many calls in a row have come from a trusted proxy without a visitor's address. */
	withoutVisitor(): number;
	/** Whether a call's connection comes from a trusted proxy. */
	isProxy(incoming: IncomingMessage): boolean;
}

/** Networks whose addresses are no visitor's: of this machine, of private and shared networks, link-local and unique local. */
const privateNetworks = [
	...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
	...['::1', 'fe80::/10', 'fc00::/7'],
];

/** Fewer may come from a person at the proxy's machine who tries out the forms, more from a proxy that names no visitors. */
export const mostWithoutVisitor = 20;

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
	const [isTrusted, isPrivate] = [proxyCheck(trusted), proxyCheck(privateNetworks)];
	const [addressOf, peerOf] = [addressReader(trusted), addressReader([])];
	const isProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '');
	let withoutVisitor = 0;
	let unnamed: string | undefined;
	const logged = new Set<string>();
	/** Once for each `key`: a stranger's call must not use up the line about the proxy. */
	const warnOnce = (key: string, about: object, message: string) => {
		if (!logged.has(key)) log.warn(about, message);
		logged.add(key);
	};
	return {
		look: async (c, next) => {
			const { incoming } = c.env;
			if (isProxy(incoming)) {
				withoutVisitor = isTrusted(addressOf(incoming)) ? withoutVisitor + 1 : 0;
				unnamed = undefined;
				if (withoutVisitor === mostWithoutVisitor) warnOnce('hidden', {}, messages.hidden);
			} else if (incoming.headers['x-forwarded-for'] !== undefined) {
				const from = peerOf(incoming);
				unnamed = isPrivate(from) ? from : internet;
				warnOnce(from === unnamed ? 'private' : internet, { from: unnamed }, messages.unnamed);
			}
			await next();
		},
		state: () => {
			if (trusted.length === 0) return undefined;
			return withoutVisitor >= mostWithoutVisitor || (unnamed ?? internet) !== internet ? 'failing' : 'ok';
		},
		withoutVisitor: () => withoutVisitor,
		isProxy,
	};
}
