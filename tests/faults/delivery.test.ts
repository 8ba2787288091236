import { afterAll, expect, test } from 'vitest';
import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import { shortIntervals } from '../support/delivered.ts';
import { removeTemporaryFolders, startServer } from '../support/server.ts';
import { rows, tableNames, tablesWithEmail } from '../support/wire.ts';
import { deliveryRound, keepInserting } from './delivery-round.ts';

// `npm run test:delivery` sends ten times as many, with the server's default intervals.
afterAll(removeTemporaryFolders);

test('20 requests of each kind reach the operator, the webhook and the visitors, once each', async () => {
	const { ages: _, lasted: __, ...arrived } = await deliveryRound(20, { intervals: shortIntervals });
	const once = { requests: 20 * tableNames.length, repeats: 0 };
	const visitors = { ...once, requests: 20 * tablesWithEmail.length };
	expect(arrived).toEqual({ operator: once, visitors, webhook: once, strangers: 0, signed: true });
}, 120_000);

test('with faulty receivers and SIGKILL in between, all deliveries arrive', async () => {
	const kills = 3;
	const { operator, visitors, webhook, strangers, signed } = await deliveryRound(15, {
		intervals: shortIntervals,
		mail: ['down', '4xx', '5xx at RCPT', 'drop', { slow: 100 }],
		hook: ['503', 'down', 'redirect', 'drop', { slow: 100 }],
		each: 500,
		// As long as the trouble lasts.
		pause: 50,
		kills,
		between: 600,
	});
	expect([strangers, signed]).toEqual([0, true]);
	const all = 15 * tableNames.length;
	expect([operator.requests, visitors.requests, webhook.requests]).toEqual([all, 15 * tablesWithEmail.length, all]);
	// Deliveries that were in flight at a kill may arrive twice.
	expect(operator.repeats + visitors.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
	expect(webhook.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
}, 120_000);

afterAll(removeTemporaryFolders);

test('a round of deliveries whose row the server refuses fails at once, with the answer', async () => {
	const server = await startServer();
	const trying = keepInserting(() => server.url, 'callback_requests', { ...rows.callback_requests, email: 'none' });
	await expect(trying).rejects.toThrow(/^callback_requests was refused with 400: \{.*"23514"/);
	await server.stop();
}, 5000);
