import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import { createLog } from '#server/log.ts';
import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { eachAlone } from '#server/store/mail-rate.ts';
import type { Store } from '#server/store/store.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { describeHosted, newProject, open, visitorOf } from './project.ts';

const intervals: DeliveryIntervals = { firstRetry: 50, poll: 50, stop: 100, mailRate: eachAlone };

/** Starts a courier on one more connection to a project, which notes what it sends. @param send what sending does */
async function courierOn(
	project: HostedData,
	send: (delivery: Delivery, signal: AbortSignal) => Promise<void>,
	times = intervals,
) {
	const store = await open(project);
	const sent: string[] = [];
	const noting = async (delivery: Delivery, signal: AbortSignal) => {
		await send(delivery, signal);
		sent.push(delivery.id);
	};
	const courier = startCourier(store.outbox, { email: noting, webhook: noting }, createLog('silent'), times);
	return { store, courier, sent };
}

const settled = (store: Store, count: number) =>
	expect.poll(async () => (await store.outbox.state()).waiting + (await store.outbox.givenUp(1)).total).toBe(count);

describeHosted('couriers on one hosted project', () => {
	test('plan and send what browsers insert, each message once and from whichever is free', async () => {
		const project = await newProject();
		let [atOnce, most] = [0, 0];
		const send = async () => {
			atOnce++;
			most = Math.max(most, atOnce);
			await wait(10);
			atOnce--;
		};
		const couriers = await Promise.all([1, 2, 3].map(() => courierOn(project, send)));
		const asked = Array.from({ length: 40 }, (_, n) => visitorOf(project, `198.${n}.100.1`));
		await Promise.all(asked.map(({ ask }, n) => ask('callback', { email: `p${n}@example.com` })));
		await expect.poll(() => couriers.flatMap(({ sent }) => sent).length).toBeGreaterThanOrEqual(80);
		await Promise.all(couriers.map(({ courier }) => courier.stop()));
		const sent = couriers.flatMap((one) => one.sent);
		expect([sent.length, new Set(sent).size]).toEqual([80, 80]);
		expect(couriers.filter((one) => one.sent.length > 0).length).toBeGreaterThan(1);
		expect(most).toBeGreaterThan(deliveriesAtOnce);
	});

	test('go on with what one of them that is stopped was sending, at once and under the same id', async () => {
		const project = await newProject();
		const tried: string[] = [];
		const stuck = await courierOn(project, async ({ id }, signal) => {
			tried.push(id);
			await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		});
		await visitorOf(project).ask();
		await expect.poll(() => tried.length).toBe(2);
		const other = await courierOn(project, async () => {});
		await wait(200);
		expect(other.sent).toEqual([]);
		await stuck.courier.stop();
		await expect.poll(() => other.sent.toSorted()).toEqual(tried.toSorted());
		await settled(other.store, 0);
		await other.courier.stop();
	});

	test('give up an attempt that does not end, however it hangs, and make another', async () => {
		const project = await newProject();
		const tried: string[] = [];
		const hang = ({ id, channel }: Delivery) => {
			tried.push(id);
			return tried.filter((one) => one === id).length === 1 && channel === 'email'
				? new Promise<never>(() => {})
				: Promise.resolve();
		};
		const { store, courier, sent } = await courierOn(project, hang, { ...intervals, attempt: 300 });
		const key = await visitorOf(project).ask();
		await expect.poll(() => sent.length).toBe(2);
		await settled(store, 0);
		expect(sent.toSorted()).toEqual([...new Set(tried)].toSorted());
		expect(tried).toHaveLength(2 * sent.length);
		expect((await store.outbox.of(key)).map(({ state, attempts }) => [state, attempts])).toEqual(
			sent.map(() => ['delivered', 2]),
		);
		await courier.stop();
	});
});
