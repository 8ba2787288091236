import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxPhotoBytes, maxPhotos, photoTypes } from '#leads/photos.ts';
import { tables } from '#leads/tables.ts';
import { maxInsertsPerWindow, maxRowsPerCall, maxTakenPerCallerPerHour, rateWindow } from '#server/settings/limits.ts';
import { photoBucket } from '#wire/names.ts';
import { openMigrated } from '../support/databases.ts';
import { tableNames } from '../support/wire.ts';

const database = await openMigrated();

/**
 * What becomes of a statement of one role.
 * @param headers those of the call, as PostgREST and the storage service tell them to the database; none for a statement that
 * did not come over the wire
 * @returns the number of rows it touched, or the refusal's SQLSTATE and words
 */
async function as(role: string, sql: string, headers?: Record<string, string>): Promise<number | string> {
	const setting = headers ? JSON.stringify(headers) : '';
	await database.query("select set_config('request.headers', $1, false)", [setting]);
	await database.run(`set role ${role}`);
	try {
		return (await database.query(sql)).count;
	} catch (error) {
		const { code, message } = error as { code: string; message: string };
		return `${code} ${message}`;
	} finally {
		await database.run('reset role');
	}
}

const callback = "insert into callback_requests (name, email, phone) values ('Tëst', 'caller@example.ie', '1')";

describe(`on ${database.name}, the hosted migrations let nobody`, () => {
	test.each(tableNames)('read, change or delete anything in %s', async (table) => {
		const denied = `42501 permission denied for table ${table}`;
		for (const role of ['anon', 'authenticated'])
			for (const sql of [
				`select id from ${table}`,
				`update ${table} set name = 'x'`,
				`delete from ${table}`,
				`truncate ${table}`,
				`insert into ${table} (name, created_at) values ('x', now())`,
				`insert into ${table} (name) values ('x') returning id`,
			])
				expect(await as(role, sql), sql).toBe(denied);
		expect(await as('authenticated', `insert into ${table} (name) values ('x')`)).toBe(denied);
	});

	test.each(tableNames)(
		'insert into %s past the rate limit, the spam signals, the register of ids or an unfinished copy',
		async (table) => {
			const { rows } = await database.query<{ name: string }>(
				'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1',
				[`public.${table}`],
			);
			expect(rows.map(({ name }) => name)).toEqual([
				'count_sent',
				'forget_ids',
				'limit_rate',
				...(table === 'brochure_requests' ? ['note_companies_too'] : []),
				'note_signals',
				'refuse_while_copied',
				'register_id',
			]);
		},
	);

	test.each(tables)(
		'fill a column of $name that the rules do not name, or of another type',
		async ({ name, columns }) => {
			const { rows } = await database.query(
				`select column_name as name, case data_type when 'ARRAY' then 'text[]' else data_type end as type,
				is_nullable = 'NO' as required, has_column_privilege('anon', table_name::text, column_name::text, 'insert') as granted
			from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1`,
				[name],
			);
			const named = columns.map((column) => ({
				name: column.name,
				type: column.type,
				required: column.required || column.name === 'id',
				granted: !column.beside,
			}));
			const ours = [
				...named,
				{ name: 'created_at', type: 'timestamp with time zone', required: true, granted: false },
				{ name: 'suspected', type: 'text', required: false, granted: false },
			];
			expect(rows).toEqual(ours.sort((a, b) => (a.name < b.name ? -1 : 1)));
		},
	);
});

describe('the bucket', () => {
	test('has the limits and the types of the embedded server', async () => {
		const { rows } = await database.query(
			'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets',
		);
		expect(rows).toMatchObject([
			{ id: photoBucket, public: true, file_size_limit: maxPhotoBytes, allowed_mime_types: Object.keys(photoTypes) },
		]);
		const config = readFileSync(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8');
		expect(config).toContain(`file_size_limit = "${maxPhotoBytes / 1024 / 1024}MiB"`);
	});

	const upload = (key: string, bucket = photoBucket) =>
		as('anon', `insert into storage.objects (bucket_id, name) values ('${bucket}', '${key}')`);
	const denied = '42501 new row violates row-level security policy for table "objects"';

	test('takes five photos in one folder and no more', async () => {
		for (let index = 0; index < maxPhotos; index++) expect(await upload(`a_b/${index}.jpg`)).toBe(1);
		// Sent again after a lost answer.
		expect(await upload('a_b/4.jpg')).toMatch(/^23505 duplicate key value violates unique constraint "objects_/);
		expect(await upload('a_b/more.jpg')).toBe(denied);
		expect(await upload('a_b/deeper/more.jpg')).toBe(denied);
		expect(await upload('A_b/more.jpg')).toBe(denied);
		expect(await upload('axb/other.jpg')).toBe(1);
	});

	test('takes five by a signed address too, where the storage service writes them as itself, and others for those that are gone', async () => {
		const put = (key: string) =>
			as('supabase_storage_admin', `insert into storage.objects (bucket_id, name) values ('${photoBucket}', '${key}')`);
		for (let index = 0; index < maxPhotos; index++) expect(await put(`signed/${index}.jpg`)).toBe(1);
		expect(await put('signed/5.jpg')).toBe(denied);
		await database.run(
			"set storage.allow_delete_query = 'true'; delete from storage.objects where name = 'signed/0.jpg'; reset storage.allow_delete_query",
		);
		expect(await upload('signed/5.jpg')).toBe(1);
	});

	test('takes no photos for a request that was sent', async () => {
		const id = 'abcdefab-0000-4000-8000-000000000001';
		expect(await upload(`${id}/door.jpg`)).toBe(1);
		const row = `insert into photo_quote_requests (id, name, email, address, photo_urls)
			values ('${id}', 'Test Person', 'person@example.co.uk', '1 Test Street', '{https://example.com/door.jpg}')`;
		expect(await as('anon', row)).toBe(1);
		for (const role of ['anon', 'supabase_storage_admin'])
			for (const folder of [id, id.toUpperCase(), `${id}/deeper`]) {
				const put = `insert into storage.objects (bucket_id, name) values ('${photoBucket}', '${folder}/evil.jpg')`;
				expect(await as(role, put), `${role} ${folder}`).toBe(denied);
			}
		// Sent again after a lost answer.
		expect(await upload(`${id}/door.jpg`)).toMatch(/^23505 duplicate key value violates unique constraint "objects_/);
		await database.run(`delete from photo_quote_requests where id = '${id}'`);
		expect(await upload(`${id}/later.jpg`)).toBe(1);
	});

	test('does not count photos without a folder', async () => {
		for (let index = 0; index <= maxPhotos; index++) expect(await upload(`${index}.jpg`)).toBe(1);
		for (let index = 0; index <= maxPhotos; index++) expect(await upload(`/${index}.jpg`)).toBe(1);
	});

	test('is the only one', async () => {
		await database.run("insert into storage.buckets (id, name) values ('other', 'other') on conflict do nothing");
		expect(await upload('a.jpg', 'other')).toBe(denied);
	});
});

describe('an address', () => {
	beforeEach(() => database.run('delete from private.counts'));
	const tooMany = 'PT429 Too many requests';
	const send = (address: string) => as('anon', callback, { 'cf-connecting-ip': address });
	const fill = async (address: string) => {
		for (let count = 0; count < maxInsertsPerWindow; count++) expect(await send(address)).toBe(1);
		expect(await send(address)).toBe(tooMany);
	};
	const setUntil = (from: string) =>
		database.run(`update private.counts set until = now() ${from} where seconds = ${rateWindow / 1000}`);

	test('may make as many requests in a window as on the embedded server, of which what is more than its part is held', async () => {
		await database.run('delete from callback_requests');
		await fill('192.0.2.1');
		const { rows } = await database.query(
			'select held, planned, count(*)::int as n from private.request_ids group by 1, 2 order by 1',
		);
		expect(rows).toEqual([
			{ held: '192.0.2.0/24', planned: true, n: maxInsertsPerWindow - maxTakenPerCallerPerHour },
			{ held: null, planned: false, n: maxTakenPerCallerPerHour },
		]);
		expect(await send('::ffff:192.0.2.1')).toBe(tooMany);
		expect(await send('192.0.2.2')).toBe(1);
		await setUntil("+ interval '1 second'");
		expect(await send('192.0.2.1')).toBe(tooMany);
		await setUntil('');
		expect(await send('192.0.2.1')).toBe(1);
	});

	test('of the sixth version counts with its whole network', async () => {
		await fill('2001:db8::1');
		expect(await send('2001:db8::2:3')).toBe(tooMany);
		expect(await send('2001:db8:0:1::1')).toBe(1);
	});

	test('is what the gateway says it is; where it says nothing, all are one', async () => {
		const forged = { 'cf-connecting-ip': '192.0.2.3', 'x-forwarded-for': '198.51.100.1' };
		expect(await as('anon', callback, forged)).toBe(1);
		expect(await as('anon', callback, { 'x-forwarded-for': '192.0.2.4, 10.0.0.1' })).toBe(1);
		expect(await as('anon', callback, {})).toBe(1);
		expect(await as('anon', callback, { 'x-forwarded-for': "'; drop" })).toBe(1);
		const { rows } = await database.query(`select network, amount::int from private.counts
			where what = 'calls' and seconds = 600 order by 1`);
		expect(rows).toEqual([
			{ network: '192.0.2.3', amount: 1 },
			{ network: '192.0.2.4', amount: 1 },
			{ network: 'unknown', amount: 2 },
		]);
	});

	test('is not charged for what is refused, and cannot put its requests into one array', async () => {
		const headers = { 'cf-connecting-ip': '192.0.2.5' };
		const bad = callback.replace('caller@example.ie', 'zoe');
		for (let count = 0; count <= maxInsertsPerWindow; count++)
			expect(await as('anon', bad, headers)).toContain('callback_requests_email_check');
		expect(await send('192.0.2.5')).toBe(1);
		// The last is refused by its column, were it looked at.
		const rows = (many: number) => [...Array(many).fill("('Tëst', 'caller@example.ie', '1')"), "('Tëst', 'zoe', '1')"];
		const insert = (values: string[]) => `insert into callback_requests (name, email, phone) values ${values.join()}`;
		expect(await as('anon', insert(rows(maxRowsPerCall)), headers)).toBe(tooMany);
		expect(await as('anon', insert(rows(maxRowsPerCall).slice(0, -1)), headers)).toBe(maxRowsPerCall);
	});

	test('does not matter to the operator, who comes without one', async () => {
		for (let count = 0; count <= maxInsertsPerWindow; count++) expect(await as('anon', callback)).toBe(1);
	});
});

describe('the hosted migrations put beside a request what its header says', () => {
	test.each([
		['callback_requests', 'suspected', 'outdoor-stairlifts; signals=trap+haste', 'trap haste'],
		['callback_requests', 'suspected', 'outdoor-stairlifts; signals=haste', 'haste'],
		['callback_requests', 'suspected', 'outdoor-stairlifts; signals=other', null],
		['callback_requests', 'suspected', 'supabase-js-web/2.119.0', null],
		['brochure_requests', 'companies_too', 'outdoor-stairlifts; companies_too=yes', 'yes'],
		['brochure_requests', 'companies_too', 'outdoor-stairlifts; signals=haste; companies_too=yes', 'yes'],
		['brochure_requests', 'companies_too', 'outdoor-stairlifts; companies_too=no', null],
		['brochure_requests', 'companies_too', 'outdoor-stairlifts; companies_too=yes please', null],
		['brochure_requests', 'companies_too', 'outdoor-stairlifts; signals=trap', null],
		['brochure_requests', 'companies_too', 'supabase-js-web/2.119.0', null],
	])('%s, %s, of %s: %s', async (table, column, header, expected) => {
		const id = crypto.randomUUID();
		const sql = `insert into ${table} (id, name, email, phone) values ('${id}', 'x', 'x@example.com', '1')`;
		expect(await as('anon', sql, { 'x-client-info': header, 'cf-connecting-ip': id })).toBe(1);
		const kept = await database.query(`select ${column} from ${table} where id = $1`, [id]);
		expect(kept.rows).toEqual([{ [column]: expected }]);
	});
});
