import type { Sql } from 'postgres';
import { type Postgres, startPostgres } from './postgres.ts';
import { becomeHosted, becomeHostedUntil } from './supabase.ts';

/** A database as a new hosted project has it, where `postgres` is no superuser. */
export interface NewProject {
	version: string;
	/** What `supabase db push --remote=…` is given. */
	url(user?: string): string;
	/** As the superuser, to look at everything. */
	sql: Sql;
	stop(): Promise<void>;
}

/** @returns undefined where this machine has no Postgres */
export async function startNewProject(): Promise<NewProject | undefined> {
	return start((sql) => becomeHostedUntil('0', (text) => sql.unsafe(text).simple()));
}

/** The same with all our migrations, applied as the other tests apply them: without the command line. */
export async function startMigratedProject(): Promise<NewProject | undefined> {
	return start((sql) => becomeHosted((text) => sql.unsafe(text).simple()));
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

async function start(prepare: (sql: Sql) => Promise<void>): Promise<NewProject | undefined> {
	const postgres = await startPostgres({ fsync: 'off' });
	if (!postgres) return undefined;
	await nameAsSupabase(postgres, prepare);
	const sql = postgres.connect('supabase_admin');
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

/**
 * Gives the roles the names they have on hosted Supabase, where the command line and the dashboard work as `postgres`, or as a
 * role that becomes `postgres` after logging in. No session can rename its own role.
 */
async function nameAsSupabase(postgres: Postgres, prepare: (sql: Sql) => Promise<void>): Promise<void> {
	const first = postgres.connect();
	await prepare(first);
	await first.unsafe('create role supabase_admin superuser login');
	await first.end();
	const admin = postgres.connect('supabase_admin');
	await admin
		.unsafe(`
			alter role postgres rename to initdb_superuser;
			alter role developer rename to postgres;
			alter role postgres login createrole;
			create role cli_login_postgres login noinherit in role postgres;
			${storageIsNotOurs}
		`)
		.simple();
	await admin.end();
}
