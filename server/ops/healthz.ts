import type { Handler } from 'hono';
import { isFromThisMachine } from '#server/http/client-address.ts';
import type { Health } from '#server/ops/health.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { ProxyWatch } from '#server/wire/proxy-watch.ts';

/**
 * Answers `/healthz`: the status and its checks to everybody; how many deliveries wait and were given up only to programs on
 * this machine, since how busy the service is is nobody else's.
 */
export function answerHealth(health: () => Promise<Health>, proxies: ProxyWatch): Handler<WireEnv> {
	return async (c) => {
		const { deliveries, ...now } = await health();
		const proxy = proxies.state();
		const status = proxy === 'failing' && now.status === 'ok' ? 'degraded' : now.status;
		const told = { ...now, status, checks: { ...now.checks, ...(proxy && { proxy }) } };
		const counts = isFromThisMachine(c.env.incoming) && !proxies.isProxy(c.env.incoming) ? { deliveries } : {};
		return c.json({ ...told, ...counts }, status === 'failing' ? 503 : 200, { 'cache-control': 'no-store' });
	};
}
