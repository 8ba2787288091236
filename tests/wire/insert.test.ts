import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeClientInfo } from '#leads/client-info.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { listed } from '../support/operator.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, keyHeaders, rows, tableNames } from '../support/wire.ts';
import { type Call, calls } from './calls.ts';

// With the limits that a server has unless told otherwise: what counts requests must pass the signals on.
const server = sharedServer({ env: { RATE_LIMIT: 'on' } }, startHere);

const callback = rows.callback_requests;
const elsewhere = { headers: { 'content-profile': 'private' } };
const hints: Readonly<Record<string, string>> = {
	PGRST106: 'Only the following schemas are exposed: public',
	PGRST301: 'Send the public key in the apikey and authorization headers.',
};

describe('an insert', () => {
	test.each(tableNames)('into %s is answered with 201 and nothing else', async (table) => {
		const { status, headers, body } = await insert(server.url, table, rows[table]);
		expect({ status, body }).toEqual({ status: 201, body: '' });
		expect(headers.get('content-range')).toBe('*/*');
		expect(headers.get('content-type')).toBeNull();
	});

	test('of the same id again is a duplicate, also in capitals', async () => {
		const id = randomUUID();
		const statusOf = async (id: string) => (await insert(server.url, 'callback_requests', { ...callback, id })).status;
		expect([await statusOf(id.toUpperCase()), await statusOf(id)]).toEqual([201, 409]);
	});

	test('is kept as the form would have sent it', async () => {
		await insert(server.url, 'callback_requests', { ...callback, name: ' Tidy\0 \ud83d Person ', comment: ' \r\n' });
		expect(await listed(server.dataDir)).toContainEqual(
			expect.objectContaining({ name: 'Tidy \ufffd Person', comment: null }),
		);
	});

	test.each<Call>([
		...calls,
		{ what: 'a text that is no UTF-8', body: Buffer.from('{"name":"Zoë"}', 'latin1'), refused: [400, 'PGRST102'] },
		// Not the first alone, as if the second had been stored too.
		{ what: 'two rows', body: [callback, callback], refused: [400, 'PGRST102', 'Send one row in a call'] },
		{ what: 'a replacement', body: {}, options: { method: 'PUT' }, refused: [401, '42501'] },
		{
			what: 'another key',
			body: callback,
			options: { headers: { apikey: 'sb_publishable_other' } },
			refused: [401, 'PGRST301', 'Invalid API key'],
		},
		{ what: 'no key', body: callback, options: { headers: { apikey: '' } }, refused: [401, 'PGRST301'] },
		{ what: 'another schema', body: callback, options: elsewhere, refused: [406, 'PGRST106', 'Invalid schema'] },
	])('of $what', async ({ table = 'callback_requests', body, options, refused }) => {
		const [status, code, message] = refused ?? [201];
		const answer = await insert(server.url, table, body, options);
		const hint = hints[code ?? ''] ?? null;
		const error = { code, details: null, hint, message: message ?? expect.any(String) };
		expect([answer.status, answer.body]).toEqual([status, code ? error : '']);
		const asked = code === 'PGRST301' ? 'Bearer error="invalid_token"' : status === 401 ? 'Bearer' : null;
		expect(answer.headers.get('www-authenticate')).toBe(asked);
	});

	test('over 256 kB is rejected, with and without Content-Length', async () => {
		const tooLong = { ...callback, comment: 'x'.repeat(3e5) };
		const expected = { status: 413, body: { code: '54000' } };
		expect(await insert(server.url, 'callback_requests', tooLong)).toMatchObject(expected);
		const chunked = await fetch(`${server.url}/rest/v1/callback_requests`, {
			method: 'POST',
			headers: { ...keyHeaders, 'content-type': 'application/json' },
			body: new Blob([JSON.stringify(tooLong)]).stream(),
			duplex: 'half',
		} as RequestInit);
		expect(chunked.status).toBe(413);
	});

	test('does not go to an unknown address', async () => {
		const answer = await fetch(`${server.url}/rest/v1/rpc/anything`, { headers: keyHeaders });
		expect([answer.status, await answer.json()]).toEqual([
			...[404, { code: 'PGRST125', details: null, hint: null, message: 'Invalid path specified in request URL' }],
		]);
	});
});

test('suspected spam is stored like any request, with its signals; other words in that header are ignored', async () => {
	const send = (name: string, info = '') =>
		insert(server.url, 'callback_requests', { ...callback, name }, { headers: { [clientInfoHeader]: info } });
	expect((await send('A Robot', writeClientInfo(['trap', 'haste']))).status).toBe(201);
	expect((await send('A Person', 'supabase-js-web/2.119.0; signals=nothing')).status).toBe(201);
	const signals = (await listed(server.dataDir)).filter(({ name }) => /^A (Robot|Person)$/.test(name));
	expect(signals.map(({ name, suspected }) => [name, suspected]).sort()).toEqual([
		['A Person', null],
		['A Robot', 'trap haste'],
	]);
});
