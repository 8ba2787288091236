import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows, tableNames } from '../support/wire.ts';

// Most answers are compared with those of a real PostgREST (tests/oracle); here is what none can say.

const server = sharedServer({}, startHere);

const callback = rows.callback_requests;
const refusal = (code: string, message: string) => ({ code, details: null, hint: null, message });

describe('an insert', () => {
	test.each(tableNames)('into %s is answered with 201 and nothing else', async (table) => {
		const { status, headers, body } = await insert(server.url, table, rows[table]);
		expect({ status, body }).toEqual({ status: 201, body: '' });
		expect(headers.get('content-range')).toBe('*/*');
		expect(headers.get('content-type')).toBeNull();
	});

	test('of the same id again is a duplicate, in every format of a UUID', async () => {
		const id = randomUUID();
		const statusOf = async (id: string) => (await insert(server.url, 'callback_requests', { ...callback, id })).status;
		expect([await statusOf(`{${id.toUpperCase()}}`), await statusOf(id.replaceAll('-', ''))]).toEqual([201, 409]);
	});

	test.each([
		['{}', 'PUT', {}, 401, refusal('42501', 'permission denied for table callback_requests')],
		['name=A', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'PGRST102'],
		['{}', 'POST', { apikey: 'sb_publishable_other' }, 401, 'PGRST301'],
		['{}', 'POST', { apikey: '' }, 401, 'PGRST301'],
		['{}', 'POST', { authorization: 'Bearer other' }, 401, 'PGRST301'],
	])('of %s by %s with %o is rejected', async (body, method, headers, status, expected) => {
		const answer = await insert(server.url, 'callback_requests', body, { method, headers: { ...headers } });
		expect(answer.status).toBe(status);
		expect(answer.body).toMatchObject(typeof expected === 'string' ? { code: expected, details: null } : expected);
		if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
	});

	test('over 2 MiB is rejected, with and without Content-Length', async () => {
		const tooLong = { ...callback, comment: 'x'.repeat(3e6) };
		const expected = { status: 413, body: { code: '54000' } };
		expect(await insert(server.url, 'callback_requests', tooLong)).toMatchObject(expected);
		const chunked = await fetch(`${server.url}/rest/v1/callback_requests`, {
			method: 'POST',
			headers: { apikey: 'sb_publishable_test_key', 'content-type': 'application/json' },
			body: new Blob([JSON.stringify(tooLong)]).stream(),
			duplex: 'half',
		} as RequestInit);
		expect(chunked.status).toBe(413);
	});

	test.each([
		['/rest/v2/callback_requests', 'PGRST125'],
		['/rest/v1/rpc/anything', 'PGRST202'],
	])('does not go to an unknown address: %s', async (path, code) => {
		const answer = await fetch(server.url + path, { headers: { apikey: 'sb_publishable_test_key' } });
		expect(answer.status).toBe(404);
		expect(await answer.json()).toMatchObject({ code, details: null });
	});
});
