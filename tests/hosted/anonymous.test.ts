import { afterAll, describe, expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { jpegFile } from '../support/photos.ts';
import { insert, newKey, rows, tableNames, upload } from '../support/wire.ts';
import { calls } from '../wire/calls.ts';
import { type HostedProject, startHostedProject } from './project.ts';

// What an anonymous caller can do on a hosted project with the public key.

const project = (await startHostedProject()) as HostedProject;
afterAll(() => project?.stop());
const url = project?.url;

/** An error of PostgREST 12.0.2 in the words of the versions after it, by which the wire is written. */
function inLaterWords({ code, message = '' }: { code?: string; message?: string }, table: string) {
	const [, column, of] = /^Column '(.*)' of relation '(.*)' does not exist$/.exec(message) ?? [];
	if (column) return { code, message: `Could not find the '${column}' column of '${of}' in the schema cache` };
	if (code && code !== '42P01') return { code, message };
	return { code: 'PGRST205', message: `Could not find the table 'public.${table}' in the schema cache` };
}

describe.runIf(project)('an anonymous caller of a hosted project', () => {
	// The same table as our own server's, in tests/wire/answers.test.ts.
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

	test('can add rows to the three tables and photos to the bucket, and has no other right', async () => {
		for (const table of tableNames) expect((await insert(url, table, rows[table])).status).toBe(201);
		expect((await upload(url, newKey(), jpegFile())).status).toBe(200);
		const rights = await project.run(`select relname as name, what from pg_class,
			unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as what
			where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v')
			and has_table_privilege('anon', pg_class.oid, what)`);
		expect(rights).toEqual([]);
		const columns = await project.run(`select table_name || '.' || column_name || ' ' || privilege_type as may
			from information_schema.column_privileges where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`);
		const asked = tables.flatMap(({ name, columns }) =>
			columns.flatMap((column) => (column.beside ? [] : `${name}.${column.name} INSERT`)),
		);
		expect(columns.map(({ may }) => may).sort()).toEqual(asked.sort());
		const functions =
			await project.run(`select proname as name from pg_proc where has_function_privilege('anon', oid, 'execute')
			and pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`);
		expect(functions).toEqual([{ name: 'caller' }, { name: 'header' }]);
	});

	test('sees, changes and deletes no photo, and adds none elsewhere', async () => {
		const all = () => project.run('select * from storage.objects order by id');
		const before = await all();
		expect(before).not.toEqual([]);
		const asAnon = (sql: string) =>
			project.run(`set local role anon; set local storage.allow_delete_query = true; ${sql}`);
		expect((await asAnon('select count(*)::int as n from storage.objects')).flat()).toContainEqual({ n: 0 });
		await asAnon('delete from storage.objects');
		await asAnon(`update storage.objects set name = 'x'`);
		expect(await all()).toEqual(before);
		await expect(asAnon(`insert into storage.objects (bucket_id, name) values (null, 'x')`)).rejects.toThrow('policy');
	});

	test('can fill it with 60 requests and 100 photos in ten minutes, all callers together with 5,000 requests', async () => {
		const headers = { 'cf-connecting-ip': '2001:db8:1:2::3' };
		// Another address of the same /64 is the same caller, another network is not.
		const neighbour = { 'cf-connecting-ip': '2001:db8:1:2::4' };
		const photo = async (from = {}) => (await upload(url, newKey(), jpegFile(), { headers: from })).status;
		const ask = async (from = {}) =>
			(await insert(url, 'callback_requests', rows.callback_requests, { headers: from })).status;
		for (let count = 0; count < 100; count++) expect(await photo(headers)).toBe(200);
		for (let count = 0; count < 60; count++) expect(await ask(headers)).toBe(201);
		expect([await photo(headers), await photo(neighbour), await photo()]).toEqual([400, 400, 200]);
		expect([await ask(headers), await ask(neighbour), await ask()]).toEqual([429, 429, 201]);
		const [waiting] = await project.run('select count(*)::int as n from inbox');
		await project.run(`insert into callback_requests (name, email, phone)
			select 'Test Person', 'test@example.com', '0000 000000' from generate_series(1, 4999 - ${Number(waiting?.n)})`);
		expect([await ask(), await ask()]).toEqual([201, 429]);
	});
});
