import { afterAll, describe, expect, test } from 'vitest';
import { openHosted } from '#server/store/open-hosted.ts';
import { insert } from '../store/data.ts';
import { databases } from '../support/databases.ts';
import { startReceivers } from '../support/delivered.ts';
import { ask, type HostedProject, startHostedProject } from '../support/hosted-project.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/shared-delivery.ts';

// `npm run long hosted` has three couriers deliver through PgBouncer, and kills them.

const newDatabase = await databases();
const project = (newDatabase && (await startHostedProject(await newDatabase()))) as HostedProject;
const pooler = project && hasPgBouncer ? await startPgBouncer(project.databaseUrl()) : undefined;
afterAll(async () => {
	await pooler?.stop();
	await project?.stop();
});

describe.runIf(pooler)('PgBouncer in transaction mode', () => {
	const open = () =>
		openHosted({ databaseUrl: pooler?.url ?? '', backendUrl: project.url, secretKey: project.secretKey, limits: [] });

	test('answers all of many statements and transactions that are begun at once', async () => {
		const stores = await Promise.all([open(), open(), open()]);
		// With values and without any: the client sends the first in two parts.
		const work = stores.flatMap((store) =>
			Array.from({ length: 30 }, async (_, index) => {
				if (index % 10 === 0) await insert(store);
				await store.outbox.plan(9);
				return store.outbox.nextDue('webhook');
			}),
		);
		expect(await Promise.all(work)).toEqual(work.map(() => undefined));
		// An answer that came to nobody, or to somebody else.
		expect(pooler?.output()).not.toMatch(/got packet|got dirty/);
		await Promise.all(stores.map((store) => store.close()));
	});

	test('is found out, since nobody can listen behind it', async () => {
		const store = await open();
		await expect(store.outbox.onArrival(() => {})).rejects.toThrow('transaction mode');
		await store.close();
	});
});

describe.runIf(project)('npm run courier', () => {
	test('sends what a killed one was sending, under the same id, when its lease has ended, and stops gracefully', async () => {
		const receivers = await startReceivers();
		const start = () => startServer({ program: 'server/courier.ts', env: { ...project.env, ...receivers.env } });
		const attempts = () => receivers.hook.received();
		await receivers.hook.behave('hang');
		const killed = await start();
		const id = await ask(project, 'callback_requests');
		await eventually(() => expect(attempts()).toHaveLength(1));
		await killed.kill();
		await receivers.hook.behave('well');
		const next = await start();
		const [leased] =
			await project.run(`select leased_until > now() + interval '30 seconds' as is from private.deliveries
			where request_id = '${id}' and channel = 'webhook'`);
		expect(leased?.is).toBe(true);
		await project.run(`update private.deliveries set leased_until = now()`);
		await eventually(() => expect(attempts()).toHaveLength(2));
		expect(new Set(attempts().map((one) => one['webhook-id'])).size).toBe(1);
		const health = await (await fetch(`${next.url}/healthz`)).json();
		expect(health.status).toBe('ok');
		expect((await fetch(next.url)).status).toBe(404);
		expect(await next.stop()).toBe(0);
		expect(next.output()).toContain('"msg":"stopped"');
		await receivers.end();
	});
});
