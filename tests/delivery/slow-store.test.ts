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
	const sent = new Map<string, number>();
	let [atOnce, most] = [0, 0];
	const send = async ({ id }: { id: string }) => {
		sent.set(id, (sent.get(id) ?? 0) + 1);
		atOnce++;
		most = Math.max(most, atOnce);
		await pause(5);
		atOnce--;
	};
	const start = (): Courier =>
		startCourier(slow(store.outbox), { email: send, webhook: send }, createLog('silent'), {
			firstRetry: 20,
			poll: 20,
			mailRate: eachAlone,
		});
	const courier = start();
	for (let count = 0; count < 30; count++) {
		await insert(store);
		courier.wake();
	}
	await courier.stop();
	const before = sent.size;
	await pause(50);
	expect([sent.size, atOnce]).toEqual([before, 0]);
	const again = start();
	await expect.poll(async () => (await store.outbox.state()).waiting).toBe(0);
	await again.stop();
	expect([...sent.values()]).toEqual(Array(30).fill(1));
	expect(most).toBeLessThanOrEqual(deliveriesAtOnce);
	await store.close();
});
