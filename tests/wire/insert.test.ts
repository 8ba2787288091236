import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows, tableNames } from '../support/wire.ts';

// Most answers are compared with those of a real PostgREST (tests/oracle); here is what none can say.

const server = sharedServer();

const callback = rows.callback_requests;
const quote = rows.photo_quote_requests;
const refusal = (code: string, message: string) => ({ code, details: null, hint: null, message });
const duplicate = refusal('23505', 'duplicate key value violates unique constraint "callback_requests_pkey"');

describe('an insert', () => {
	test.each(tableNames)('into %s is answered with 201 and nothing else', async (table) => {
		const { status, headers, body } = await insert(server.url, table, rows[table]);
		expect({ status, body }).toEqual({ status: 201, body: '' });
		expect(headers.get('content-range')).toBe('*/*');
		expect(headers.get('content-type')).toBeNull();
	});

	test('takes all rows of an array or none', async () => {
		const [first, second] = [randomUUID(), randomUUID()];
		const send = (...ids: string[]) =>
			insert(
				server.url,
				'callback_requests',
				ids.map((id) => ({ ...callback, id, ...(id === '' && { id: second, email: 'nobody' }) })),
			);
		expect(await send(first, '')).toMatchObject({ status: 400 });
		expect(await send(first, first)).toMatchObject({ status: 409 });
		// Nothing of either stayed behind.
		expect(await send(first, second)).toMatchObject({ status: 201 });
	});

	test('of the same id again is a duplicate, in every format of a UUID, in an array or not', async () => {
		const id = randomUUID();
		const send = (row: unknown) => insert(server.url, 'callback_requests', row);
		expect(await send([{ ...callback, id: `{${id.toUpperCase()}}` }])).toMatchObject({ status: 201 });
		for (const same of [id, id.replaceAll('-', '')])
			for (const row of [{ ...callback, id: same }, [{ ...callback, id: same }]])
				expect(await send(row)).toMatchObject({ status: 409, body: duplicate });
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

	test.each([
		['an array literal that is none', { photo_urls: '{a' }, refusal('22P02', 'malformed array literal: "{a"')],
		['one that Postgres takes', { photo_urls: '{a}' }, refusal('22P02', 'malformed array literal: "{a}"')],
		['an empty form', null, refusal('PGRST102', 'Empty or invalid json')],
	])('of %s is rejected', async (_, more, expected) => {
		const body = more ? { ...quote, ...more } : '';
		expect(await insert(server.url, 'photo_quote_requests', body)).toMatchObject({ status: 400, body: expected });
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
