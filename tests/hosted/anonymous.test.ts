import { afterAll, describe, expect, test } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { jpeg, jpegFile } from '../support/photos.ts';
import { insert, newKey, rows, tableNames, upload } from '../support/wire.ts';
import { calls } from '../wire/calls.ts';
import { askForQuote, startHostedProject } from './project.ts';

// Everything an anonymous caller can try on a hosted project with the public key, over the wire.

const project = await startHostedProject();
afterAll(() => project?.stop());
const url = project?.url ?? '';
const key = project?.publicKey ?? '';
const run = (sql: string) => project?.run(sql) ?? Promise.resolve([]);

async function call(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
	const response = await fetch(url + path, {
		method,
		headers: { apikey: key, 'content-type': 'application/json', ...more },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return [response.status, (await response.text()).trim()] as const;
}

/** All rows and objects that there are, by table. */
async function everything() {
	const names = await run(`select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'private', 'storage') order by 1`);
	const counts = names.map(async ({ name }) => {
		const [row] = await run(
			`select count(*)::int as n, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
		);
		return [String(name), row?.n, row?.sum];
	});
	return Promise.all(counts);
}

if (project) await askForQuote(project, [{ bytes: jpeg, type: 'image/jpeg' }]);

/** An error of PostgREST 12.0.2 in the words of the versions after it, by which the wire is written. */
function inLaterWords({ code, message = '' }: { code?: string; message?: string }, table: string) {
	const [, column, of] = /^Column '(.*)' of relation '(.*)' does not exist$/.exec(message) ?? [];
	if (column) return { code, message: `Could not find the '${column}' column of '${of}' in the schema cache` };
	if (code && code !== '42P01') return { code, message };
	return { code: 'PGRST205', message: `Could not find the table 'public.${table}' in the schema cache` };
}

describe.runIf(project)('an anonymous caller of a hosted project', () => {
	// The same table as our own server's, in tests/wire/insert.test.ts.
	test.each(calls)(
		'reads the same answer of $what',
		async ({ table = 'callback_requests', body, options, refused }) => {
			const [status, code, message] = refused ?? [201];
			const answer = await insert(url, table, body, options);
			expect(answer.status).toBe(status);
			if (!code) return expect(answer.body).toBe('');
			expect(inLaterWords(answer.body as never, table)).toEqual({ code, message: message ?? expect.any(String) });
		},
	);

	test('can insert into the three tables and upload, and neither read nor change anything by any verb', async () => {
		for (const table of tableNames) expect((await insert(url, table, rows[table])).status).toBe(201);
		expect((await upload(url, newKey(), jpegFile())).status).toBe(200);
		const before = await everything();
		expect(before).toHaveLength(7);
		for (const table of tableNames) {
			const path = `/rest/v1/${table}`;
			const row = { ...rows[table], id: crypto.randomUUID() };
			const denied = [401, expect.stringContaining('"42501"')];
			expect(await call('GET', path)).toEqual(denied);
			expect((await call('HEAD', path))[0]).toBe(401);
			expect(await call('PATCH', `${path}?name=eq.x`, { name: 'y' })).toEqual(denied);
			expect(await call('DELETE', `${path}?name=eq.x`)).toEqual(denied);
			expect(await call('PUT', `${path}?id=eq.${row.id}`, row)).toEqual(denied);
			expect(await call('POST', path, row, { prefer: 'return=representation' })).toEqual(denied);
			expect(await call('POST', path, row, { prefer: 'resolution=merge-duplicates' })).toEqual(denied);
			for (const column of ['created_at', 'client_info', 'caller'])
				expect(await call('POST', path, { ...row, [column]: '2020-01-01' })).toEqual(denied);
		}
		expect(await everything()).toEqual(before);
	});

	test('finds no other table, schema or function', async () => {
		const others = await run(`select tablename as name from pg_tables where schemaname in ('private', 'storage')`);
		expect(others.length).toBeGreaterThan(2);
		for (const { name } of others)
			for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
				expect(
					(await call(method, `/rest/v1/${name}`, method === 'GET' ? undefined : {}))[0],
					`${method} ${name}`,
				).toBe(404);
		for (const schema of ['private', 'storage', 'pg_catalog', 'auth']) {
			expect((await call('GET', '/rest/v1/deliveries', undefined, { 'accept-profile': schema }))[0]).toBe(406);
			expect((await call('POST', '/rest/v1/keys', {}, { 'content-profile': schema }))[0]).toBe(406);
		}
		const functions = await run(`select proname as name from pg_proc
			where pronamespace in ('private'::regnamespace, 'public'::regnamespace)`);
		expect(functions).toHaveLength(4);
		for (const view of ['inbox', 'stray_photos'])
			for (const method of ['GET', 'POST', 'DELETE'])
				expect((await call(method, `/rest/v1/${view}`, method === 'POST' ? {} : undefined))[0]).toBeGreaterThan(400);
		for (const { name } of functions)
			expect((await call('POST', `/rest/v1/rpc/${name}`, {}))[0], String(name)).toBe(404);
	});

	test('does not get at an object by any verb', async () => {
		const [object] = await run(`select name from storage.objects limit 1`);
		const before = await everything();
		const at = `/storage/v1/object/${photoBucket}/${object?.name}`;
		const missing = [400, expect.stringContaining('"NoSuchKey"')];
		const denied = [400, expect.stringContaining('"AccessDenied"')];
		expect(await call('GET', at)).toEqual(missing);
		expect(await call('GET', at.replace('/object/', '/object/authenticated/'))).toEqual(missing);
		expect(await call('DELETE', at)).toEqual(missing);
		expect(await call('DELETE', `/storage/v1/object/${photoBucket}`, { prefixes: [object?.name] })).toEqual([
			200,
			'[]',
		]);
		const type = { 'content-type': 'image/jpeg' };
		expect(await call('PUT', at, 'x', type)).toEqual(denied);
		expect(await call('POST', at, 'x', { ...type, 'x-upsert': 'true' })).toEqual(denied);
		expect(await call('POST', at, 'x', type)).toEqual([400, expect.stringContaining('"KeyAlreadyExists"')]);
		expect(await call('POST', at.replace('/object/', '/object/sign/'), {})).toEqual(missing);
		expect(await call('POST', `/storage/v1/object/list/${photoBucket}`, { prefix: '' })).toEqual([200, '[]']);
		const to = { bucketId: photoBucket, sourceKey: object?.name, destinationKey: newKey() };
		for (const act of ['move', 'copy']) expect(await call('POST', `/storage/v1/object/${act}`, to)).toEqual(missing);
		expect(await call('GET', '/storage/v1/bucket')).toEqual([200, '[]']);
		expect(await call('POST', '/storage/v1/bucket', { id: 'mine' })).toEqual(denied);
		expect(await everything()).toEqual(before);
	});

	test('can fill it with 100 photos in ten minutes, and all callers together with 5,000 requests', async () => {
		const headers = { 'cf-connecting-ip': '2001:db8:1:2::3' };
		const refused: number[] = [];
		for (let count = 1; count <= 102; count++)
			if ((await upload(url, newKey(), jpegFile(), { headers })).status !== 200) refused.push(count);
		expect(refused).toEqual([101, 102]);
		// Another address of the same /64 is the same caller, another network is not.
		const neighbour = { 'cf-connecting-ip': '2001:db8:1:2::4' };
		expect((await upload(url, newKey(), jpegFile(), { headers: neighbour })).status).toBe(400);
		expect((await upload(url, newKey(), jpegFile())).status).toBe(200);
		const [waiting] = await run('select count(*)::int as n from inbox');
		await run(`insert into callback_requests (name, email, phone)
			select 'Test Person', 'test@example.com', '0000 000000' from generate_series(1, 4999 - ${Number(waiting?.n)})`);
		const ask = () => insert(url, 'callback_requests', { ...rows.callback_requests, id: crypto.randomUUID() });
		expect((await ask()).status).toBe(201);
		expect((await ask()).status).toBe(429);
	});
});
