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

const ours = "('public', 'private', 'storage')";
/** Rights in an order of their own, since a role may be named before or after another in the stored list. */
const rights = (column: string) => `array(select one::text from unnest(${column}) one order by 1)`;

/** What each query answers is compared as a whole: names, definitions and rights. */
const queries = {
	schemas: `select nspname, ${rights('nspacl')} from pg_namespace where nspname in ${ours} order by 1`,
	tables: `select c.oid::regclass::text as name, relkind, relpersistence, relrowsecurity, ${rights('relacl')}, reloptions
		from pg_class c where relnamespace::regnamespace::text in ${ours} and relkind in ('r', 'v', 'S', 'm') order by 1`,
	columns: `select attrelid::regclass::text as relation, attname, format_type(atttypid, atttypmod), attnotnull,
		pg_get_expr(adbin, adrelid) as default_value, ${rights('attacl')}
		from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where relnamespace::regnamespace::text in ${ours} and relkind = 'r' and attnum > 0 and not attisdropped order by 1, 2`,
	constraints: `select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) from pg_constraint
		where connamespace::regnamespace::text in ${ours} order by 1, 2`,
	indexes: `select indexdef from pg_indexes where schemaname in ${ours} order by 1`,
	functions: `select pg_get_functiondef(p.oid) as definition, proowner::regrole::text as owner, ${rights('proacl')} from pg_proc p
		where pronamespace::regnamespace::text in ${ours} order by 1`,
	triggers: `select tgrelid::regclass::text as relation, pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger
		where not tgisinternal order by 1, 2`,
	policies: 'select * from pg_policies order by schemaname, tablename, policyname',
	roles: `select rolname, rolsuper, rolcreaterole, rolcanlogin, rolbypassrls, rolconnlimit, rolconfig from pg_roles
		where not starts_with(rolname, 'pg_') order by 1`,
	members: `select roleid::regrole::text as role, member::regrole::text as member, admin_option, inherit_option, set_option
		from pg_auth_members order by 1, 2, grantor::regrole::text`,
	buckets: 'select id, name, public, file_size_limit, allowed_mime_types from storage.buckets order by 1',
} as const;

/** All that migrations make, but for the rows of requests and photos. */
export async function wholeSchema(sql: Sql): Promise<Record<string, unknown[]>> {
	const entries = Object.entries(queries).map(async ([name, query]) => [name, [...(await sql.unsafe(query))]]);
	return Object.fromEntries(await Promise.all(entries));
}
