import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows, tableNames } from '../support/wire.ts';

const server = sharedServer();

const callback = rows.callback_requests;
const refusal = (code: string, message: string) => ({ code, details: null, hint: null, message });

describe('an insert', () => {
	test.each(tableNames)('into %s is answered with 201 and nothing else', async (table) => {
		const { status, headers, body } = await insert(server.url, table, rows[table]);
		expect({ status, body }).toEqual({ status: 201, body: '' });
		expect(headers.get('content-range')).toBe('*/*');
		expect(headers.get('content-type')).toBeNull();
	});

	test('of an empty array inserts nothing', async () => {
		expect(await insert(server.url, 'callback_requests', [])).toMatchObject({ status: 201, body: '' });
	});

	test('takes all rows of an array or none', async () => {
		const [first, second] = [randomUUID(), randomUUID()];
		const bad = [
			{ ...callback, id: first },
			{ ...callback, id: second, email: 'nobody' },
		];
		expect(await insert(server.url, 'callback_requests', bad)).toMatchObject({ status: 400 });
		const twice = [
			{ ...callback, id: first },
			{ ...callback, id: first },
		];
		expect(await insert(server.url, 'callback_requests', twice)).toMatchObject({ status: 409 });
		// Nothing of either stayed behind.
		const good = [
			{ ...callback, id: first },
			{ ...callback, id: second },
		];
		expect(await insert(server.url, 'callback_requests', good)).toMatchObject({ status: 201 });
	});

	test('accepts every UUID format and normalizes it', async () => {
		const id = randomUUID();
		await insert(server.url, 'callback_requests', { ...callback, id: `{${id.toUpperCase()}}` });
		expect(await insert(server.url, 'callback_requests', { ...callback, id: id.replaceAll('-', '') })).toMatchObject({
			status: 409,
			body: refusal('23505', 'duplicate key value violates unique constraint "callback_requests_pkey"'),
		});
	});

	test('takes only the columns of the `columns` parameter', async () => {
		const query = '?columns=%22name%22,email,%22phone%22';
		const row = { ...callback, anything: 1 };
		expect(await insert(server.url, 'callback_requests', [row, callback], { query })).toMatchObject({ status: 201 });
	});

	test('supports `return=minimal` and `missing=default`', async () => {
		const headers = { prefer: 'return=minimal, missing=default' };
		const query = '?columns=id,name,email,phone';
		const answer = await insert(server.url, 'callback_requests', [callback], { headers, query });
		expect(answer.status).toBe(201);
		expect(answer.headers.get('preference-applied')).toBe('missing=default, return=minimal');
	});
});

describe('an invalid call is rejected in the wire’s format', () => {
	test('the same id again', async () => {
		const row = { ...callback, id: randomUUID() };
		await insert(server.url, 'callback_requests', row);
		expect(await insert(server.url, 'callback_requests', row)).toMatchObject({
			status: 409,
			body: refusal('23505', 'duplicate key value violates unique constraint "callback_requests_pkey"'),
		});
	});

	test.each(['GET', 'HEAD', 'PATCH', 'PUT', 'DELETE'])('%s', async (method) => {
		const answer = await insert(server.url, 'callback_requests', callback, { method });
		expect(answer.status).toBe(401);
		expect(answer.headers.get('www-authenticate')).toBe('Bearer');
		if (method !== 'HEAD')
			expect(answer.body).toEqual(refusal('42501', 'permission denied for table callback_requests'));
	});

	test.each(['return=representation', 'return=headers-only', 'resolution=merge-duplicates'])(
		'Prefer: %s',
		async (prefer) => {
			const answer = await insert(server.url, 'callback_requests', callback, { headers: { prefer } });
			expect(answer.status).toBe(401);
			expect(answer.body).toEqual(refusal('42501', 'permission denied for table callback_requests'));
		},
	);

	test.each([
		['text/plain; charset=utf-8', 'text/plain'],
		['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
	])('content type %s', async (contentType, named) => {
		const answer = await insert(server.url, 'callback_requests', callback, {
			headers: { 'content-type': contentType },
		});
		expect(answer).toMatchObject({
			status: 400,
			body: refusal('PGRST102', `Content-Type not acceptable: ${named}`),
		});
	});

	test('another schema', async () => {
		const answer = await insert(server.url, 'callback_requests', callback, { headers: { 'content-profile': 'auth' } });
		expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST106' } });
	});

	test.each<Record<string, string>>([
		{ apikey: 'sb_publishable_other' },
		{ apikey: '' },
		{ authorization: 'Bearer other' },
	])('a wrong key: %o', async (headers) => {
		const answer = await insert(server.url, 'callback_requests', callback, { headers });
		expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301', details: null } });
		expect(answer.headers.get('www-authenticate')).toContain('Bearer');
	});

	test('a body over 2 MiB, with and without Content-Length', async () => {
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
		['/rest/v1/a/b', 404, 'PGRST125'],
		['/rest/v2/callback_requests', 404, 'PGRST125'],
		['/rest/v1/rpc/anything', 404, 'PGRST202'],
	])('an unknown address: %s', async (path, status, code) => {
		const answer = await fetch(server.url + path, { headers: { apikey: 'sb_publishable_test_key' } });
		expect(answer.status).toBe(status);
		expect(await answer.json()).toMatchObject({ code, details: null });
	});
});

test('CORS allows the site’s pages, with the headers of the official client', async () => {
	const asked = 'apikey,authorization,content-profile,content-type,prefer,x-client-info,x-upsert';
	for (const path of ['/rest/v1/callback_requests', '/storage/v1/object/photo_quotes/a/b.jpg']) {
		const preflight = await fetch(server.url + path, {
			method: 'OPTIONS',
			headers: {
				origin: 'http://localhost:4321',
				'access-control-request-method': 'POST',
				'access-control-request-headers': asked,
			},
		});
		expect(preflight.status).toBe(204);
		expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
		const allowed = preflight.headers.get('access-control-allow-headers')?.split(',');
		expect(allowed).toEqual(expect.arrayContaining(asked.split(',')));
	}
	const refused = await insert(server.url, 'nothing', {}, { headers: { origin: 'http://localhost:4321' } });
	expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
});
