import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { describeHosted, newProject, visitorOf } from './project.ts';

let project: HostedData;
let sql: postgres.Sql;
beforeAll(async () => {
	project = await newProject();
	sql = postgres(project.databaseUrl, { max: 1, onnotice: () => {} });
});
afterAll(() => sql?.end());

const answer = (text: string) =>
	sql.unsafe(text).then(
		() => 'done',
		({ code }) => code,
	);

describeHosted('the role of the operator’s program', () => {
	test('is neither a superuser nor the owner of anything, and passes no policy by', async () => {
		const [role] = await project.sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit,
			(select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = 'courier'`;
		expect(role).toMatchObject({
			rolsuper: false,
			rolcreaterole: false,
			rolcreatedb: false,
			rolbypassrls: false,
			owned: 0,
		});
	});

	test.each([
		'select * from storage.objects',
		'delete from storage.objects',
		'select * from private.counts',
		'update private.counts set amount = 0',
		'delete from private.limits',
		'delete from private.audit',
		'update private.audit set entry = entry',
		'delete from private.keys',
		'update private.keys set value = value',
		'delete from private.request_ids',
		'insert into private.request_ids (id, table_name) values (gen_random_uuid(), $$x$$)',
		'update callback_requests set name = $$x$$',
		'update callback_requests set suspected = null',
		'truncate callback_requests',
		'alter table callback_requests disable row level security',
		'drop table private.deliveries',
		'create table public.x ()',
		'create table private.x ()',
		'create role x',
		'set role anon',
		'set role developer',
	])('may not: %s', async (text) => {
		expect(await answer(text)).toBe('42501');
	});

	test.each(tables)('may read and delete rows of $name', async ({ name }) => {
		expect(await answer(`select * from ${name}`)).toBe('done');
		expect(await answer(`delete from ${name}`)).toBe('done');
	});

	test('is not one of the wire: a visitor sees nothing of what it works on', async () => {
		await visitorOf(project).ask();
		const rows = await project.sql`select tablename from pg_tables where schemaname = 'private'`;
		expect(rows.length).toBeGreaterThan(8);
		const may = await project.sql`select role, verb, tablename from pg_tables,
			unnest(array['anon', 'authenticated', 'service_role']) as role,
			unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
			where schemaname = 'private' and has_table_privilege(role, format('private.%I', tablename), verb)`;
		expect([...may]).toEqual([]);
		const members = await project.sql`select role from unnest(array['anon', 'authenticator']) as role
			where pg_has_role(role, 'courier', 'member')`;
		expect([...members]).toEqual([]);
		const open = await project.sql`select proname from pg_proc where pronamespace = 'private'::regnamespace
			and has_function_privilege('anon', oid, 'execute') order by 1`;
		expect(open.map(({ proname }) => proname)).toEqual(['are_photo_urls', 'is_email', 'is_visible']);
	});

	test('a database without the migrations is refused with a message that says what to do', async () => {
		const databaseUrl = project.databaseUrl.replace(/[^/]+$/, 'template1');
		await expect(openHosted({ ...project, databaseUrl })).rejects.toThrow(/supabase db push/);
	});
});
