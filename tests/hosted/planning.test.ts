import { expect, test } from 'vitest';
import { maxThanksPerDay } from '#server/settings/delivery-limits.ts';
import { maxThanksPerCallerPerHour } from '#server/settings/limits.ts';
import type { Store } from '#server/store/store.ts';
import { insert } from '../store/data.ts';
import { describeHosted, newProject, open, openNew, visitorOf } from './project.ts';

const messagesOf = async (store: Store, key: Parameters<Store['outbox']['of']>[0]) =>
	(await store.outbox.of(key)).map(({ message }) => message);

describeHosted('requests that browsers insert into a hosted project', () => {
	test('are planned once, whichever process finds them, and those that the program inserted never', async () => {
		const project = await newProject();
		const [one, other] = [await open(project), await open(project)];
		const visitors = Array.from({ length: 30 }, (_, n) => visitorOf(project, `198.${n}.100.1`));
		const keys = await Promise.all(visitors.map(({ ask }, n) => ask('brochure', { email: `p${n}@example.com` })));
		const own = await insert(one);
		const planned = await Promise.all([one, other, one, other].map(({ outbox }) => outbox.plan(10)));
		let more: number;
		do {
			more = await one.outbox.plan(10);
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
		for (let round = 0; round < 10; round++) {
			const key = await visitorOf(project, `192.0.2.${round}`).ask();
			await Promise.all([store.outbox.plan(9), store.erasure.erase([key], 'erase')]);
		}
		expect(await store.requests.all()).toEqual([]);
		expect(await store.outbox.state()).toMatchObject({ waiting: 0 });
		const left = await project.sql`select from private.request_ids`;
		expect(left).toHaveLength(0);
	});
});
