import { expect, test } from 'vitest';
import { type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import { createLog } from '#server/log.ts';
import { deliveriesAtOnce, maxThanksPerDay } from '#server/settings/delivery-limits.ts';
import { maxThanksPerCallerPerHour } from '#server/settings/limits.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import { eachAlone } from '#server/store/mail-rate.ts';
import type { Outbox } from '#server/store/outbox.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import type { Store } from '#server/store/store.ts';
import { insert } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { describeHosted, newProject, open, openNew, visitorOf } from './project.ts';

const intervals: DeliveryIntervals = { firstRetry: 50, poll: 50, stop: 100, mailRate: eachAlone };

/** Starts a courier on one more connection to a project, which notes what it sends and where it looked. @param send what sending does */
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
	const looks = new Set<Channel>();
	const take: Outbox['take'] = async (...given) => {
		const taken = await store.outbox.take(...given);
		looks.add(given[0]);
		return taken;
	};
	const outbox = { ...store.outbox, take };
	const courier = startCourier(outbox, { email: noting, webhook: noting }, createLog('silent'), times);
	return { store, courier, sent, looks };
}

const settled = (store: Store, count: number) =>
	expect.poll(async () => (await store.outbox.state()).waiting + (await store.outbox.givenUp(1)).total).toBe(count);

describeHosted('couriers on one hosted project', () => {
	test('plan and send what browsers insert, each message once and from whichever is free', async () => {
		const project = await newProject();
		// None ends before more are sent at once than one courier would send.
		let goOn = () => {};
		const several = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		let atOnce = 0;
		const send = async () => {
			if (++atOnce > deliveriesAtOnce) goOn();
			await several;
		};
		const couriers = await Promise.all([1, 2, 3].map(() => courierOn(project, send)));
		const asked = Array.from({ length: 20 }, (_, n) => visitorOf(project, `198.${n}.100.1`));
		await Promise.all(asked.map(({ ask }, n) => ask('callback', { email: `p${n}@example.com` })));
		await expect.poll(() => couriers.flatMap(({ sent }) => sent).length).toBeGreaterThanOrEqual(40);
		await Promise.all(couriers.map(({ courier }) => courier.stop()));
		const sent = couriers.flatMap((one) => one.sent);
		expect([sent.length, new Set(sent).size]).toEqual([40, 40]);
		expect(couriers.filter((one) => one.sent.length > 0).length).toBeGreaterThan(1);
	});

	test('report what they give up at the same time once', async () => {
		const project = await newProject();
		const [one, other] = [await open(project), await open(project)];
		for (let count = 0; count < 8; count++) await insert(one);
		const taken = await one.outbox.take('email', 8);
		expect(taken).toHaveLength(8);
		await Promise.all(
			taken.map((delivery, place) => [one, other][place % 2]?.outbox.failed(delivery, 'SMTP 550', undefined)),
		);
		const [found] = await project.sql`select count(*)::int as n from private.deliveries where message = 'given-up'`;
		expect(found?.n).toBe(1);
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
		await expect.poll(() => other.looks.size).toBe(2);
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

const messagesOf = async (store: Store, key: Parameters<Store['outbox']['of']>[0]) =>
	(await store.outbox.of(key)).map(({ message }) => message);

describeHosted('requests that browsers insert into a hosted project', () => {
	test('are planned once, whichever process finds them, and those that the program inserted never', async () => {
		const project = await newProject();
		const [one, other] = [await open(project), await open(project)];
		const visitors = Array.from({ length: 12 }, (_, n) => visitorOf(project, `198.${n}.100.1`));
		const keys = await Promise.all(visitors.map(({ ask }, n) => ask('brochure', { email: `p${n}@example.com` })));
		const own = await insert(one);
		const planned = await Promise.all([one, other, one, other].map(({ outbox }) => outbox.plan(4)));
		let more: number;
		do {
			more = await one.outbox.plan(4);
			planned.push(more);
		} while (more > 0);
		expect(planned.reduce((sum, count) => sum + count, 0)).toBe(keys.length);
		for (const key of [...keys, own]) expect(await messagesOf(one, key)).toEqual(['lead', 'thanks']);
	});

	test('wake who listens', async () => {
		const { project, store } = await openNew();
		let woken = 0;
		const end = await store.outbox.onArrival(() => woken++);
		const before = woken;
		await visitorOf(project).ask();
		await expect.poll(() => woken).toBeGreaterThan(before);
		end();
	});

	test('are confirmed to one mailbox, and for one address, as often as by the embedded server', async () => {
		const { project, store } = await openNew();
		for (let count = 0; count <= maxThanksPerDay; count++)
			await visitorOf(project, `192.0.2.${count}`).ask('callback', { email: `Same+${count}@example.com` });
		for (let count = 0; count <= maxThanksPerCallerPerHour; count++)
			await visitorOf(project, '198.51.100.1').ask('callback', { email: `p${count}@example.net` });
		await store.outbox.plan(99);
		const { sql } = project;
		const thanks = await sql`select recipient from private.deliveries where message = 'thanks'`;
		const to = (end: string) => thanks.filter(({ recipient }) => recipient.endsWith(end)).length;
		expect([to('@example.com'), to('@example.net')]).toEqual([maxThanksPerDay, maxThanksPerCallerPerHour]);
		const [leads] = await sql`select count(*)::int as n from private.deliveries where message = 'lead'`;
		expect(leads?.n).toBe(maxThanksPerDay + maxThanksPerCallerPerHour + 2);
	});

	test('are erased with their deliveries, though they are being planned at that moment', async () => {
		const { project, store } = await openNew();
		for (let round = 0; round < 4; round++) {
			const key = await visitorOf(project, `192.0.2.${round}`).ask();
			await Promise.all([store.outbox.plan(9), store.erasure.erase([key], 'erase')]);
		}
		expect(await store.requests.all()).toEqual([]);
		expect(await store.outbox.state()).toMatchObject({ waiting: 0 });
		const left = await project.sql`select from private.request_ids`;
		expect(left).toHaveLength(0);
	});
});

/** A project with a request, told to the operator and its visitor, and two processes. */
async function filled() {
	const project = await newProject();
	const [one, other] = [await open(project), await open(project)];
	await insert(one, 'callback', { email: 'p@example.com' });
	const endLeases = () => project.sql`update private.deliveries set leased_until = now() - interval '1 second'
		where leased_until > now()`;
	return { project, one: one.outbox, other: other.outbox, store: one, endLeases };
}

describeHosted('a delivery in a hosted project', () => {
	test('stays with the process that renews its lease', async () => {
		const { project, one, other } = await filled();
		const taken = await one.take('email', 9);
		await project.sql`update private.deliveries set leased_until = now() + interval '1 second'`;
		await one.keep(taken);
		const [row] =
			await project.sql`select min(extract(epoch from leased_until - now())) as seconds from private.deliveries`;
		expect(Number(row?.seconds)).toBeGreaterThan(50);
		expect(await other.take('email', 9)).toEqual([]);
		await one.release(taken);
		expect(await other.take('email', 9)).toHaveLength(2);
	});

	test('is not taken from the process that has it by one whose lease ended', async () => {
		const { one, other, store, endLeases } = await filled();
		const [late] = await one.take('email', 1);
		await endLeases();
		const [current] = await other.take('email', 1);
		expect(current?.id).toBe(late?.id);
		if (!late || !current) throw new Error('one is due');
		await one.keep([late]);
		await one.release([late]);
		await one.failed(late, 'SMTP 451', new Date());
		await one.failed(late, 'SMTP 550', undefined);
		const read = async () =>
			(await store.outbox.of({ kind: current.kind, id: current.request_id })).find(({ id }) => id === current.id);
		expect(await read()).toMatchObject({ state: 'waiting', why: null, attempts: 2 });
		expect((await one.take('email', 9)).map(({ id }) => id)).not.toContain(current.id);
		// It was accepted all the same.
		await one.delivered(late, Date.now());
		await other.failed(current, 'SMTP 451', new Date());
		expect(await read()).toMatchObject({ state: 'delivered' });
	});
});

describeHosted('a hosted project', () => {
	test('of a newer version is refused, and one of an older version until its migrations are applied', async () => {
		const project = await newProject();
		const become = (version: number) =>
			project.sql.unsafe(
				`create or replace function private.schema_version() returns integer language sql immutable return ${version}`,
			);
		await become(schemaVersion + 1);
		await expect(open(project)).rejects.toThrow(
			'DATABASE_URL cannot be used: a newer release made its tables; start that release instead.',
		);
		await become(schemaVersion - 1);
		await expect(open(project)).rejects.toThrow('an older release made its tables; apply supabase/migrations');
		await become(schemaVersion);
		await open(project);
	});
});
