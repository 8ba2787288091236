import { afterAll, expect, test } from 'vitest';
import { deliveriesAtOnce } from '#server/limits.ts';
import { removeTemporaryFolders } from '../support/server.ts';
import { deliveryRound, percentile } from './delivery-round.ts';

afterAll(removeTemporaryFolders);

test('200 requests of each kind reach the operator, the webhook and the visitors, once each', async () => {
	const { ages, lasted: _, ...arrived } = await deliveryRound(200, {});
	const once = { requests: 600, repeats: 0 };
	expect(arrived).toEqual({ operator: once, visitors: once, webhook: once, strangers: 0, signed: true });
	console.info(`from insert to acceptance: p50 ${percentile(ages, 0.5)} ms, p95 ${percentile(ages, 0.95)} ms`);
}, 120_000);

test('with receivers that are down, refuse, drop and dawdle, and kills -9 in between, all arrive', async () => {
	const kills = 4;
	const {
		ages: _,
		lasted: __,
		...arrived
	} = await deliveryRound(40, {
		mail: ['down', '4xx', '5xx at RCPT', 'drop', { slow: 500 }],
		hook: ['503', 'down', 'redirect', 'drop', { slow: 500 }],
		each: 2000,
		kills,
		between: 2000,
	});
	expect(arrived).toMatchObject({ strangers: 0, signed: true });
	const { operator, visitors, webhook } = arrived;
	expect([operator.requests, visitors.requests, webhook.requests]).toEqual([120, 120, 120]);
	// What was under way at a kill may come twice.
	expect(operator.repeats + visitors.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
	expect(webhook.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
	console.info(`4 kills: ${operator.repeats + visitors.repeats} e-mails and ${webhook.repeats} posts came twice`);
}, 200_000);
