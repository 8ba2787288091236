import { expect, test } from 'vitest';
import { writeClientInfo } from '#leads/client-info.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { leads } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows } from '../support/wire.ts';

// With the limits that a server has unless told otherwise: what counts requests must pass the signals on.
const server = sharedServer({ env: { RATE_LIMIT: 'on' } }, startHere);

async function suspectedOf(name: string): Promise<unknown> {
	const listed = JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
	return listed.filter((request: { name: string }) => request.name === name).map(({ suspected }: never) => suspected);
}

test('suspected spam is stored like any request, and the operator sees its signals', async () => {
	const headers = { [clientInfoHeader]: writeClientInfo(['trap', 'haste']) ?? '' };
	const answer = await insert(
		server.url,
		'callback_requests',
		{ ...rows.callback_requests, name: 'A Robot' },
		{ headers },
	);
	expect(answer.status).toBe(201);
	expect(await suspectedOf('A Robot')).toEqual(['trap haste']);
	expect((await leads(['list'], server.dataDir)).out).toContain('A Robot  (suspected spam: trap haste)');
});

test('other words in that header are ignored', async () => {
	const headers = { [clientInfoHeader]: 'supabase-js-web/2.119.0; signals=nothing' };
	await insert(server.url, 'callback_requests', { ...rows.callback_requests, name: 'A Person' }, { headers });
	expect(await suspectedOf('A Person')).toEqual([null]);
});

test('callers may not set the columns', async () => {
	const denied = { status: 401, body: { code: '42501' } };
	const row = { ...rows.callback_requests, suspected: null };
	expect(await insert(server.url, 'callback_requests', row)).toMatchObject(denied);
	const ticked = { ...rows.brochure_requests, companies_too: 'yes' };
	expect(await insert(server.url, 'brochure_requests', ticked)).toMatchObject(denied);
	expect(
		await insert(server.url, 'callback_requests', { ...rows.callback_requests, companies_too: 'yes' }),
	).toMatchObject({
		status: 400,
		body: { code: 'PGRST204' },
	});
});
