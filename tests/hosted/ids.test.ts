import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { rowOf, tableOf } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { describeHosted, newProject, visitorOf } from './project.ts';

const taken = (kind: LeadKind) => ({
	code: '23505',
	message: `duplicate key value violates unique constraint "${tableOf(kind).name}_pkey"`,
});

describeHosted('in a hosted project, an id that is in one table', () => {
	let project: HostedData;
	let callers = 0;
	beforeAll(async () => {
		project = await newProject();
	});
	const ask = (kind: LeadKind, id: string, more = {}) =>
		visitorOf(project, `192.0.2.${++callers}`).ask(kind, { id, ...more });
	/** As an operator in the dashboard. */
	const run = (sql: string) => project.sql.begin((tx) => tx.unsafe(`set local role developer; ${sql}`).simple());

	test.each(leadKinds)('(that of a %s) is rejected by all as a duplicate key', async (first) => {
		const id = randomUUID();
		await ask(first, id);
		for (const kind of leadKinds) await expect(ask(kind, id.toUpperCase())).rejects.toMatchObject(taken(kind));
	});

	test('is rejected for other errors of the row first, as by the embedded server', async () => {
		const id = randomUUID();
		await ask('brochure', id);
		await expect(ask('callback', id, { email: 'none' })).rejects.toMatchObject({ code: '23514' });
	});

	test('is free again once the operator has deleted or changed its row, or emptied the table', async () => {
		const [id, other] = [randomUUID(), randomUUID()];
		await ask('brochure', id);
		await run(`update brochure_requests set id = '${id}' where id = '${id}'`);
		await expect(ask('callback', id)).rejects.toMatchObject(taken('callback'));
		await run(`update brochure_requests set id = '${other}' where id = '${id}'`);
		await expect(ask('callback', other)).rejects.toMatchObject(taken('callback'));
		await ask('callback', id);
		await run(`delete from brochure_requests where id = '${other}'`);
		await ask('callback', other);
		await run('truncate callback_requests');
		await ask('photo-quote', id);
	});

	test('is kept in one of two transactions at the same moment', async () => {
		const id = randomUUID();
		let second: Promise<unknown> | undefined;
		await project.sql.begin(async (first) => {
			await first`insert into photo_quote_requests ${first(rowOf('photo-quote', { id }) as Record<string, string>)}`;
			second = ask('callback', id).catch((error: Error) => error);
			expect(await Promise.race([second, wait(200, 'waits')])).toBe('waits');
		});
		expect(await second).toMatchObject(taken('callback'));
	});
});
