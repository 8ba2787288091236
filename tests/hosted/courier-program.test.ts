import { afterAll, describe, expect, test, vi } from 'vitest';
import { courierRound } from '../faults/courier-round.ts';
import { startReceivers } from '../support/delivered.ts';
import { startHostedProject } from '../support/hosted-project.ts';
import { ask } from '../support/hosted-visitor.ts';
import { removeTemporaryFolders, startServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { tableNames, tablesWithEmail } from '../support/wire.ts';

// `npm run test:hosted` sends more, and kills couriers meanwhile.

const project = await startHostedProject();
afterAll(async () => {
	await project?.stop();
	await removeTemporaryFolders();
});

describe.runIf(project)('couriers of a hosted project', () => {
	test('deliver every request once, two at a time', async () => {
		if (!project) return;
		const { operator, visitors, webhook, strangers, signed } = await courierRound(project, {
			couriers: 2,
			ofEachKind: 5,
			photos: [jpegFile()],
		});
		const once = { requests: 5 * tableNames.length, repeats: 0 };
		expect({ operator, webhook, strangers, signed }).toEqual({
			operator: once,
			webhook: once,
			strangers: 0,
			signed: true,
		});
		expect(visitors).toEqual({ requests: 5 * tablesWithEmail.length, repeats: 0 });
	});

	test('send what a killed one was sending, under the same id, when its lease has ended', async () => {
		if (!project) return;
		const receivers = await startReceivers();
		const start = () => startServer({ program: 'server/courier.ts', env: { ...project.env, ...receivers.env } });
		const attempts = () => receivers.hook.received();
		await receivers.hook.behave('hang');
		const killed = await start();
		const id = await ask(project, 'callback_requests');
		await vi.waitFor(() => expect(attempts()).toHaveLength(1), 10_000);
		await killed.kill();
		await receivers.hook.behave('well');
		const next = await start();
		const [leased] =
			await project.run(`select leased_until > now() + interval '30 seconds' as is from private.deliveries
			where request_id = '${id}' and channel = 'webhook'`);
		expect(leased?.is).toBe(true);
		await project.run(`update private.deliveries set leased_until = now()`);
		await vi.waitFor(() => expect(attempts()).toHaveLength(2), 10_000);
		expect(new Set(attempts().map((one) => one['webhook-id'])).size).toBe(1);
		const health = await (await fetch(`${next.url}/healthz`)).json();
		expect(health.status).toBe('ok');
		expect((await fetch(next.url)).status).toBe(404);
		expect(await next.stop()).toBe(0);
		expect(next.output()).toContain('"msg":"stopped"');
		await receivers.end();
	});
});
