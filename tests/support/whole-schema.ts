import type { Sql } from 'postgres';

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
