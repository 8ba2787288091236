import { afterAll, describe, expect, test } from 'vitest';
import { startReceivers } from '../support/delivered.ts';
import { ask, type HostedProject, startHostedProject } from '../support/hosted-project.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/shared-delivery.ts';

// `npm run long hosted` kills couriers among many requests.

const project = (await startHostedProject()) as HostedProject;
afterAll(() => project?.stop());

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
