import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { startPostgres } from '../support/postgres.ts';
import { likeNewProject } from '../support/supabase.ts';
import { allMigrations, runSupabase } from '../support/supabase-cli.ts';

/** A database as a new hosted project has it, where `postgres` is no superuser. */
interface NewProject {
	version: string;
	/** What `supabase db push --remote=…` is given. */
	url(user?: string): string;
	/** As the superuser, to look at everything. */
	sql: Sql;
	stop(): Promise<void>;
}

/**
 * On storage's tables, hosted Supabase lets `postgres` make policies and triggers, and nothing else. It has supautils for that;
 * here it is a member of their owner, and this refuses the rest.
 */
const storageIsNotOurs = `
	create schema supautils;
	create function supautils.only_policies_and_triggers() returns event_trigger language plpgsql as $f$
		declare
			refused record;
		begin
			select * into refused from pg_event_trigger_ddl_commands()
				where schema_name = 'storage' and object_type not in ('policy', 'trigger');
			if found and current_user = 'postgres' then
				raise insufficient_privilege using message = format('must be owner of %s', refused.object_identity);
			end if;
		end $f$;
	create event trigger only_policies_and_triggers on ddl_command_end
		execute function supautils.only_policies_and_triggers();
`;

/**
 * Gives the roles the names they have on hosted Supabase, where the command line and the dashboard work as `postgres`, or as a
 * role that becomes `postgres` after logging in. No session can rename its own role.
 * @returns undefined where this machine has no Postgres
 */
export async function startNewProject(): Promise<NewProject | undefined> {
	const postgres = await startPostgres({ fsync: 'off' });
	if (!postgres) return undefined;
	const first = postgres.connect();
	await likeNewProject((text) => first.unsafe(text).simple());
	await first.unsafe('create role supabase_admin superuser login');
	await first.end();
	const sql = postgres.connect('supabase_admin');
	await sql
		.unsafe(`
			alter role postgres rename to initdb_superuser;
			alter role developer rename to postgres;
			alter role postgres login createrole;
			create role cli_login_postgres login noinherit in role postgres;
			${storageIsNotOurs}
		`)
		.simple();
	return {
		version: postgres.version,
		url: (user = 'postgres') => postgres.url(user),
		sql,
		stop: async () => {
			await sql.end();
			await postgres.stop();
		},
	};
}

/** What `supabase db push` must do. Each throws with what is wrong. */
export type Push = (project: NewProject) => Promise<void>;

const push = (url: string) => runSupabase(['db', 'push', `--remote=${url}`, '--yes']);

async function mustPush(url: string): Promise<string> {
	const { status, output } = await push(url);
	equal(status, 0, output);
	return output;
}

/** Each file is applied as a whole or not at all, so that the list of them says what there is. */
async function expectMigrated({ sql, url }: NewProject): Promise<void> {
	const history = await sql`select version, name from supabase_migrations.schema_migrations order by version`;
	deepEqual(
		history.map(({ version, name }) => `${version}_${name}.sql`),
		allMigrations(),
	);
	match(await mustPush(url()), /up to date/);
}

export const pushAsPostgres: Push = async (project) => {
	const [{ rolsuper } = {}] = await project.sql`select rolsuper from pg_roles where rolname = 'postgres'`;
	equal(rolsuper, false);
	await mustPush(project.url());
	await expectMigrated(project);
};

/** The command line logs in as a role of its own when it is given no password, and becomes `postgres` then. */
export const pushAsLoginRole: Push = async (project) => {
	await mustPush(project.url('cli_login_postgres'));
	await expectMigrated(project);
};

/** A file that fails leaves nothing, and the next push goes on with it. */
export const pushAfterConflict: Push = async (project) => {
	const { sql, url } = project;
	await sql`create schema private`;
	const { status, output } = await push(url());
	equal(status, 1, output);
	match(output, /schema "private" already exists/);
	equal((await sql`select 1 from pg_tables where schemaname in ('public', 'private')`).length, 0);
	await sql`drop schema private`;
	await mustPush(url());
	await expectMigrated(project);
};

/**
 * Where `postgres` may not make policies and triggers on storage.objects: each file that fails is run by somebody who may, and
 * marked as applied, as docs/hosted.md says.
 */
export const pushWithoutStorageRights: Push = async (project) => {
	const { sql, url } = project;
	await sql`revoke supabase_storage_admin from postgres`;
	const repaired: string[] = [];
	for (let run = await push(url()); run.status !== 0; run = await push(url())) {
		match(run.output, /must be owner of (table|relation) objects|permission denied for (schema storage|table objects)/);
		const failed = [...run.output.matchAll(/Applying migration (\d+_\w+\.sql)/g)].at(-1)?.[1] ?? '';
		const text = await readFile(join(import.meta.dirname, '../../supabase/migrations', failed), 'utf8');
		await sql`grant supabase_storage_admin to postgres`;
		await sql.unsafe(`begin; set local role postgres; ${text}; commit`).simple();
		await sql`revoke supabase_storage_admin from postgres`;
		const version = failed.split('_')[0] ?? '';
		const args = ['migration', 'repair', '--status', 'applied', version, `--remote=${url()}`, '--yes'];
		const repair = await runSupabase(args);
		equal(repair.status, 0, repair.output);
		ok(!repaired.includes(version), `${failed} is pushed again`);
		repaired.push(version);
	}
	ok(repaired.length > 0);
	await sql`grant supabase_storage_admin to postgres`;
	await expectMigrated(project);
};
