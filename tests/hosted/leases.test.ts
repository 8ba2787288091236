import { expect, test } from 'vitest';
import { insert } from '../store/data.ts';
import { describeHosted, newProject, open } from './project.ts';

/** A project with some requests, each told to the operator and its visitor, and two processes. */
async function filled(requests: number) {
	const project = await newProject();
	const [one, other] = [await open(project), await open(project)];
	for (let n = 0; n < requests; n++) await insert(one, 'callback', { email: `p${n}@example.com` });
	const endLeases = () => project.sql`update private.deliveries set leased_until = now() - interval '1 second'
		where leased_until > now()`;
	return { project, one: one.outbox, other: other.outbox, store: one, endLeases };
}

describeHosted('a delivery in a hosted project', () => {
	test('stays with the process that renews its lease', async () => {
		const { project, one, other } = await filled(1);
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
		const { one, other, store, endLeases } = await filled(1);
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
