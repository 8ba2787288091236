import { expect, test } from 'vitest';
import { type Courier, startCourier } from '#server/delivery/courier.ts';
import { createLog } from '#server/log.ts';
import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import { eachAlone } from '#server/store/mail-rate.ts';
import { openForServer } from '#server/store/open.ts';
import type { Outbox } from '#server/store/outbox.ts';
import { insert, toOperator } from '../store/data.ts';
import { temporaryFolder } from '../support/server.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same outbox, each of whose answers takes a few ms, as over a network. */
function slow(outbox: Outbox): Outbox {
	const later = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
		return async (...args: A) => {
			await pause(Math.random() * 8);
			const result = await call(...args);
			await pause(Math.random() * 8);
			return result;
		};
	};
	const { take, nextDue, delivered, failed } = outbox;
	return { ...outbox, take: later(take), nextDue: later(nextDue), delivered: later(delivered), failed: later(failed) };
}

test('where the store answers late, each delivery is started once, few at a time, and none after the stop', async () => {
	const planner = { plan: () => [toOperator], reports: [] };
	const store = await openForServer(await temporaryFolder(), { planner });
	const sent: { id: string; by: string }[] = [];
	let [atOnce, most] = [0, 0];
	const start = (by: string): Courier => {
		const send = async ({ id }: { id: string }) => {
			sent.push({ id, by });
			atOnce++;
			most = Math.max(most, atOnce);
			await pause(5);
			atOnce--;
		};
		return startCourier(slow(store.outbox), { email: send, webhook: send }, createLog('silent'), {
			firstRetry: 20,
			poll: 20,
			mailRate: eachAlone,
		});
	};
	const first = start('first');
	for (let count = 0; count < 30; count++) {
		await insert(store);
		first.wake();
	}
	await first.stop();
	expect(atOnce).toBe(0);
	const before = sent.length;
	const second = start('second');
	await expect.poll(async () => (await store.outbox.state()).waiting).toBe(0);
	await second.stop();
	expect(new Set(sent.slice(before).map(({ by }) => by))).toEqual(new Set(['second']));
	expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([30, 30]);
	expect(most).toBeLessThanOrEqual(deliveriesAtOnce);
	await store.close();
});
