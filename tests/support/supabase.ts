import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../supabase/migrations');

/** Runs several SQL statements at once. */
type RunSql = (sql: string) => Promise<unknown>;

/**
 * What a hosted project has before the first migration, as far as the migrations touch it: the roles of the wire and the
 * storage service's tables. `developer` stands for hosted Supabase's `postgres`, which is no superuser there. It is no member
 * of supabase_storage_admin there either: supautils lets it make policies and triggers on storage.objects all the same, for
 * which the membership stands here.
 */
const hosted = `
	do $$ begin
		-- Roles are of the whole server: another database on it may have made them.
		if to_regrole('anon') is null then
			create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
			create role authenticator login noinherit; grant anon, authenticated, service_role to authenticator;
			create role supabase_storage_admin nologin; create role developer nologin bypassrls createrole;
			grant supabase_storage_admin to developer;
		end if;
	end $$;
	grant usage on schema public to anon, authenticated, service_role;
	grant all on schema public to developer;
	-- Projects older than October 2026 give every new table's rights away; the migrations must take them back.
	alter default privileges for role developer in schema public grant all on tables to anon, authenticated;
	do $$ begin execute format('grant create on database %I to developer', current_database()); end $$;

	create schema storage authorization supabase_storage_admin;
	set role supabase_storage_admin;
	grant usage on schema storage to anon, authenticated, service_role, developer;
	create table storage.buckets (
		id text primary key, name text not null unique, public boolean default false,
		file_size_limit bigint, allowed_mime_types text[], created_at timestamptz default now()
	);
	create table storage.objects (
		id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text not null,
		owner_id text, created_at timestamptz default now(), updated_at timestamptz default now(), metadata jsonb,
		version text, unique (bucket_id, name)
	);
	-- The storage service sets this for its own statements. Others would leave the files.
	create function storage.protect_delete() returns trigger language plpgsql as $f$
		begin
			if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
				raise insufficient_privilege using message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
			end if;
			return null;
		end $f$;
	create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
	alter table storage.buckets enable row level security;
	alter table storage.objects enable row level security;
	grant all on storage.buckets, storage.objects to anon, authenticated, service_role, developer;
	reset role;
`;

/** Makes an empty database what `supabase db push` makes of a new project. */
export async function becomeHosted(run: RunSql): Promise<void> {
	await run(hosted);
	await migrate(run);
}

async function migrate(run: RunSql): Promise<void> {
	for (const name of readdirSync(folder).sort()) {
		await run(`set role developer; ${readFileSync(join(folder, name), 'utf8')}; reset role;`);
	}
}
