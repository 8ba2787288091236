import { afterAll, expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer } from '../support/server.ts';

const env = { PUBLIC_BACKEND_URL: 'https://project.example' };
afterAll(removeTemporaryFolders);

test('with a hosted backend, /healthz and the operator’s commands say that requests are sent elsewhere', async () => {
	const server = await startServer({ env });
	const health = await (await fetch(`${server.url}/healthz`)).json();
	expect(health).toMatchObject({
		note: 'The pages send requests to PUBLIC_BACKEND_URL: nothing here is about those.',
	});
	for (const args of [['list'], ['list', '--json']]) {
		const { code, out, err } = await leads(args, server.dataDir, env);
		expect({ code, err }).toEqual({
			code: 0,
			err: 'The pages send requests to PUBLIC_BACKEND_URL (https://project.example), not to this server: requests stored there are not shown here.\n',
		});
		expect(out).toBe(args.includes('--json') ? '[]\n' : 'No requests yet.\n');
	}
	await server.stop();
});

test('with the embedded backend, /healthz has no such note', async () => {
	const server = await startServer();
	expect(await (await fetch(`${server.url}/healthz`)).json()).not.toHaveProperty('note');
	expect((await leads(['list'], server.dataDir)).err).toBe('');
	await server.stop();
});
