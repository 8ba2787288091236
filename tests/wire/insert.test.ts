import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeClientInfo } from '#leads/client-info.ts';
import { requestPath } from '#leads/request-pages.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { leads } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, publicUrl, rows, tableNames, upload, uploadRaw } from '../support/wire.ts';

// With the limits that a server has unless told otherwise: what counts requests must pass the signals on.
const server = sharedServer({ env: { RATE_LIMIT: 'on' } }, startHere);

const callback = rows.callback_requests;

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
		const listed = JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
		expect(listed).toContainEqual(expect.objectContaining({ name: 'Tidy \ufffd Person', comment: null }));
	});

	const { comment: _comment, ...short } = callback;
	const { name: _name, ...nameless } = callback;
	const photos = (count: number) => ({
		...rows.photo_quote_requests,
		photo_urls: Array(count).fill('https://a/1.jpg'),
	});
	const check = (column: string, table = 'callback_requests') =>
		`new row for relation "${table}" violates check constraint "${table}_${column}_check"`;
	const missing = (column: string) =>
		`null value in column "${column}" of relation "callback_requests" violates not-null constraint`;

	test.each<
		[
			what: string,
			table: string,
			body: unknown,
			options: Parameters<typeof insert>[3],
			status: number,
			code?: string,
			message?: string,
		]
	>([
		['a row without a column that may be left out', 'callback_requests', short, {}, 201],
		['one row in an array', 'brochure_requests', [rows.brochure_requests], {}, 201],
		['five photos', 'photo_quote_requests', photos(5), {}, 201],
		['no name', 'callback_requests', nameless, {}, 400, '23502', missing('name')],
		[
			'a phone number that is null',
			'callback_requests',
			{ ...callback, phone: null },
			{},
			400,
			'23502',
			missing('phone'),
		],
		['a name of spaces', 'callback_requests', { ...callback, name: ' \n' }, {}, 400, '23514', check('name')],
		[
			'an e-mail address that is none',
			'callback_requests',
			{ ...callback, email: 'zoe' },
			{},
			400,
			'23514',
			check('email'),
		],
		[
			'too long a comment',
			'callback_requests',
			{ ...callback, comment: 'x'.repeat(20_000) },
			{},
			400,
			'23514',
			check('comment'),
		],
		[
			'unknown stairs',
			'brochure_requests',
			{ ...rows.brochure_requests, stair_type: 'spiral' },
			{},
			400,
			'23514',
			check('stair_type', 'brochure_requests'),
		],
		['no photo', 'photo_quote_requests', photos(0), {}, 400, '23514', check('photo_urls', 'photo_quote_requests')],
		['six photos', 'photo_quote_requests', photos(6), {}, 400, '23514', check('photo_urls', 'photo_quote_requests')],
		[
			'an unknown column',
			'callback_requests',
			{ ...callback, colour: 'red' },
			{},
			400,
			'PGRST204',
			"Could not find the 'colour' column of 'callback_requests' in the schema cache",
		],
		[
			'an unknown table',
			'visitors',
			callback,
			{},
			404,
			'PGRST205',
			"Could not find the table 'public.visitors' in the schema cache",
		],
		['nothing', 'callback_requests', '', {}, 400, 'PGRST102'],
		['broken JSON', 'callback_requests', '{"name":', {}, 400, 'PGRST102'],
		[
			'a form',
			'callback_requests',
			'name=A',
			{ headers: { 'content-type': 'application/x-www-form-urlencoded' } },
			400,
			'PGRST102',
		],
		[
			'a read',
			'callback_requests',
			'',
			{ method: 'GET' },
			401,
			'42501',
			'permission denied for table callback_requests',
		],
		['an update', 'callback_requests', { name: 'y' }, { method: 'PATCH' }, 401, '42501'],
		['a replacement', 'callback_requests', {}, { method: 'PUT' }, 401, '42501'],
		['a deletion', 'callback_requests', {}, { method: 'DELETE' }, 401, '42501'],
		['a row in return', 'callback_requests', callback, { headers: { prefer: 'return=representation' } }, 401, '42501'],
		['an upsert', 'callback_requests', callback, { headers: { prefer: 'resolution=merge-duplicates' } }, 401, '42501'],
		[
			'another key',
			'callback_requests',
			callback,
			{ headers: { apikey: 'sb_publishable_other' } },
			401,
			'PGRST301',
			'Invalid API key',
		],
		['no key', 'callback_requests', callback, { headers: { apikey: '' } }, 401, 'PGRST301'],
		['another bearer', 'callback_requests', callback, { headers: { authorization: 'Bearer other' } }, 401, 'PGRST301'],
	])('of %s', async (_, table, body, options, status, code, message) => {
		const answer = await insert(server.url, table, body, options);
		expect([answer.status, answer.body]).toEqual([
			status,
			code
				? {
						code,
						details: null,
						hint: expect.toBeOneOf([null, expect.any(String)]),
						message: message ?? expect.any(String),
					}
				: '',
		]);
		if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
	});

	test('of a text that is no UTF-8 is rejected', async () => {
		const latin1 = Buffer.from(JSON.stringify({ ...callback, name: 'Zoë' }), 'latin1');
		expect(await insert(server.url, 'callback_requests', latin1)).toMatchObject({
			status: 400,
			body: { code: 'PGRST102' },
		});
	});

	test('over 256 kB is rejected, with and without Content-Length', async () => {
		const tooLong = { ...callback, comment: 'x'.repeat(3e5) };
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
		['/rest/v1/rpc/anything', 'PGRST125'],
	])('does not go to an unknown address: %s', async (path, code) => {
		const answer = await fetch(server.url + path, { headers: { apikey: 'sb_publishable_test_key' } });
		expect(answer.status).toBe(404);
		expect(await answer.json()).toMatchObject({ code, details: null });
	});

	test('and a site without the page of a request says that there is none', async () => {
		expect((await fetch(`${server.url}${requestPath}`)).status).toBe(404);
	});
});

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
	for (const [table, column] of [
		['callback_requests', 'suspected'],
		['callback_requests', 'created_at'],
		['callback_requests', 'companies_too'],
		['brochure_requests', 'companies_too'],
	] as const)
		expect(await insert(server.url, table, { ...rows[table], [column]: 'yes' })).toMatchObject({
			status: 400,
			body: { code: 'PGRST204', message: `Could not find the '${column}' column of '${table}' in the schema cache` },
		});
});

/** Stands for everything a visitor types; it must be nowhere but in the store. */
const secret = 'Llanfairpwll';

test('errors and logs contain no data of visitors', async () => {
	const server = await startHere({ env: { LOG_LEVEL: 'debug' } });
	const row = { ...rows.callback_requests, name: secret, comment: secret };
	const answers = [
		await insert(server.url, 'callback_requests', row),
		await insert(server.url, 'callback_requests', { ...row, email: secret }),
		await insert(server.url, 'callback_requests', { ...row, phone: null }),
		await insert(server.url, 'callback_requests', { ...row, comment: `${secret}\0` }),
		await insert(server.url, 'callback_requests', { ...row, created_at: secret }),
		await insert(server.url, 'callback_requests', `{"name":"${secret}`),
		await insert(server.url, 'callback_requests', row, { query: `?select=${secret}` }),
		await insert(server.url, 'callback_requests', row, { headers: { apikey: secret } }),
		await uploadRaw(server.url, `${crypto.randomUUID()}/1.jpg`, Buffer.from(secret), 'image/jpeg'),
		await upload(server.url, `${secret}/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`), {
			headers: { 'x-upsert': 'true' },
		}),
	];
	for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
	await upload(server.url, `a/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`));
	await fetch(`${publicUrl(server.url, `a/1-${secret}.jpg`)}?name=${secret}`);
	await fetch(`${server.url}/?name=${secret}`);
	await server.stop();
	expect(server.output()).toContain('"status":201');
	expect(server.output()).not.toContain(secret);
	expect(server.output()).not.toContain('127.0.0.1","');
});
