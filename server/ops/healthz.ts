import type { Handler } from 'hono';
import { isFromThisMachine } from '#server/http/client-address.ts';
import type { Health } from '#server/ops/health.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { ProxyWatch } from '#server/wire/proxy-watch.ts';

/**
 * Answers `/healthz`: the status and its checks for everybody; the numbers of deliveries and the age of the backup for
 * programs on this machine only, since they show how much business the site does. These also learn the address of a proxy that
 * TRUST_PROXY does not name, and how many calls in a row named no visitor but the proxy's own machine.
 */
export function answerHealth(health: () => Promise<Health>, proxies: ProxyWatch): Handler<WireEnv> {
	return async (c) => {
		const { deliveries, backup, ...now } = await health();
		const proxy = proxies.state();
		const status = proxy === 'failing' && now.status === 'ok' ? 'degraded' : now.status;
		const forAll = { ...now, status, checks: { ...now.checks, ...(proxy && { proxy }) } };
		const isHere = isFromThisMachine(c.env.incoming);
		const counts = isHere && !proxies.isProxy(c.env.incoming) ? { deliveries, ...(backup && { backup }) } : {};
		const unnamedProxy = isHere ? proxies.unnamed() : undefined;
		const fromProxyItself = isHere ? proxies.fromProxyItself() : 0;
		const proxied = { ...(unnamedProxy && { unnamedProxy }), ...(fromProxyItself && { fromProxyItself }) };
		return c.json({ ...forAll, ...counts, ...proxied }, status === 'failing' ? 503 : 200, {
			'cache-control': 'no-store',
		});
	};
}
