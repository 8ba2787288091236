import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { addressReader, proxyCheck } from '#server/http/client-address.ts';
import type { Logger } from '#server/log.ts';
import type { WireEnv } from '#server/wire/env.ts';

export interface ProxyWatch {
	/** Checks each call. Not for `/healthz`, which a monitor on the proxy's machine may call directly. */
	look: MiddlewareHandler<WireEnv>;
	/** Whether the last call from a trusted proxy contained a client address; undefined without TRUST_PROXY. */
	state(): 'ok' | 'failing' | undefined;
	/** Whether a call's connection comes from a trusted proxy. */
	isProxy(incoming: IncomingMessage): boolean;
}

/**
 * Detects a proxy in TRUST_PROXY that does not send X-Forwarded-For, so that all visitors share one rate limit. Logged
 * once; `/healthz` says so until a call contains the client's address.
 */
export function watchProxies(trusted: readonly string[], log: Logger): ProxyWatch {
	const isTrusted = proxyCheck(trusted);
	const addressOf = addressReader(trusted);
	const isProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '');
	let failing = false;
	let logged = false;
	return {
		look: async (c, next) => {
			const { incoming } = c.env;
			if (isProxy(incoming)) {
				failing = isTrusted(addressOf(incoming));
				if (failing && !logged)
					log.warn(
						'a proxy in TRUST_PROXY does not send X-Forwarded-For: all visitors share one rate limit. Let it send the header',
					);
				logged ||= failing;
			}
			await next();
		},
		state: () => (trusted.length === 0 ? undefined : failing ? 'failing' : 'ok'),
		isProxy,
	};
}
