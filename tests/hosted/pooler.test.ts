import { afterAll, describe, expect, test } from 'vitest';
import { openHosted } from '#server/store/open-hosted.ts';
import { courierRound } from '../faults/courier-round.ts';
import { insert } from '../store/data.ts';
import { type HostedProject, startHostedProject } from '../support/hosted-project.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';

// `npm run long hosted` has more of them, and kills couriers.

const project = (hasPgBouncer ? await startHostedProject() : undefined) as HostedProject;
const pooler = project && (await startPgBouncer(project.databaseUrl()));
afterAll(async () => {
	await pooler?.stop();
	await project?.stop();
});

describe.runIf(project)('PgBouncer in transaction mode', () => {
	const open = () =>
		openHosted({ databaseUrl: pooler.url, backendUrl: project.url, secretKey: project.secretKey, limits: [] });

	test('answers all of many statements and transactions that are begun at once', async () => {
		const stores = await Promise.all([open(), open(), open()]);
		// With values and without any: the client sends the first in two parts.
		const work = stores.flatMap((store) =>
			Array.from({ length: 100 }, async (_, index) => {
				if (index % 10 === 0) await insert(store);
				await store.outbox.plan(9);
				return store.outbox.nextDue('webhook');
			}),
		);
		expect(await Promise.all(work)).toEqual(work.map(() => undefined));
		await Promise.all(stores.map((store) => store.close()));
	});

	test('is found out, since nobody can listen behind it', async () => {
		const store = await open();
		await expect(store.outbox.onArrival(() => {})).rejects.toThrow('transaction mode');
		await store.close();
	});

	test('lets three couriers deliver a burst of requests, each message once', async () => {
		const ofEachKind = 15;
		const round = { couriers: 3, ofEachKind, photos: [], databaseUrl: pooler.url };
		const { sent, operator, visitors, webhook, strangers } = await courierRound(project, round);
		const once = { requests: sent, repeats: 0 };
		expect({ sent, operator, visitors, webhook, strangers }).toEqual({
			sent: 3 * ofEachKind,
			operator: once,
			visitors: once,
			webhook: once,
			strangers: 0,
		});
		// An answer that came to nobody, or to somebody else.
		expect(pooler.output()).not.toMatch(/got packet|got dirty/);
	});
});
