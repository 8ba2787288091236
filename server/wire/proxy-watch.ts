import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { addressReader, proxyCheck } from '#server/http/client-address.ts';
import type { Logger } from '#server/log.ts';
import type { WireEnv } from '#server/wire/env.ts';

export interface ProxyWatch {
	/** Looks at each call that passes. Not to be asked about `/healthz`, which the proxy's machine may ask by itself. */
	look: MiddlewareHandler<WireEnv>;
	/** Whether the latest call from a proxy named its visitor; undefined where no proxy is trusted. */
	state(): 'ok' | 'failing' | undefined;
	/** Whether a call comes straight from a trusted proxy's address. */
	isProxy(incoming: IncomingMessage): boolean;
}

/**
 * Notices a proxy in TRUST_PROXY that does not send X-Forwarded-For: all visitors would share one rate limit,
 * and on a busy evening be told to wait. Said in the log once, and by `/healthz` until a call names its visitor.
 */
export function watchProxies(trusted: readonly string[], log: Logger): ProxyWatch {
	const isTrusted = proxyCheck(trusted);
	const addressOf = addressReader(trusted);
	const isProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '');
	let failing = false;
	let said = false;
	return {
		look: async (c, next) => {
			const { incoming } = c.env;
			if (isProxy(incoming)) {
				failing = isTrusted(addressOf(incoming));
				if (failing && !said)
					log.warn(
						'a proxy in TRUST_PROXY does not send X-Forwarded-For: all visitors share one rate limit. Let it send the header',
					);
				said ||= failing;
			}
			await next();
		},
		state: () => (trusted.length === 0 ? undefined : failing ? 'failing' : 'ok'),
		isProxy,
	};
}
