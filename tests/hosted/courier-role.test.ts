import postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import { visitorOf } from './visitor.ts';

const newProject = await hostedProjects();
const project = (await newProject?.()) as HostedData;
const sql = newProject ? postgres(project.databaseUrl, { max: 1, onnotice: () => {} }) : undefined;
afterAll(() => sql?.end());

const answer = (text: string) =>
	sql?.unsafe(text).then(
		() => 'done',
		({ code }) => code,
	);

const together = () =>
	describe('the role of the operator’s program', () => {
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
			'select * from private.request_counts',
			'update private.day_counts set requests = 0',
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
			const { rows } = { rows: await project.sql`select tablename from pg_tables where schemaname = 'private'` };
			expect(rows.length).toBeGreaterThan(8);
			for (const role of ['anon', 'authenticated', 'service_role'])
				for (const { tablename } of rows)
					for (const verb of ['select', 'insert', 'update', 'delete']) {
						const [found] =
							await project.sql`select has_table_privilege(${role}, ${`private.${tablename}`}, ${verb}) as may`;
						expect(found?.may, `${role} ${verb} ${tablename}`).toBe(false);
					}
			const open = await project.sql`select proname from pg_proc where pronamespace = 'private'::regnamespace
				and has_function_privilege('anon', oid, 'execute') order by 1`;
			expect(open.map(({ proname }) => proname)).toEqual(['are_photo_urls', 'is_email', 'is_visible']);
		});

		test('a connection to a wrong address, or before the migrations, fails with a message that says what to do', async () => {
			const why = (databaseUrl: string) =>
				openHosted({ ...project, databaseUrl }).then(
					() => 'opened',
					({ message }) => message,
				);
			expect(await why(project.databaseUrl.replace(/:\d+/, ':1'))).toMatch(
				/^DATABASE_URL cannot be used: .*ECONNREFUSED/,
			);
			expect(await why(project.databaseUrl.replace(/[^/]+$/, 'template1'))).toMatch(/supabase db push/);
			expect(await why(project.databaseUrl.replace('courier@', 'anon@'))).toMatch(/cannot be used/);
		});
	});

// npm has a Postgres for Linux on x64.
if (newProject) together();
else test('there is no Postgres on this machine, so that the role is not tested', () => {});
