import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './server.ts';

const root = join(import.meta.dirname, '../..');
const pinned = join(import.meta.dirname, 'supabase-cli');
const cache = join(root, 'node_modules/.cache/supabase-cli');
const program = join(cache, 'node_modules/@supabase/cli-linux-x64/bin/supabase');

/**
 * Installs Supabase's command line by its own lock file, unless it is there. From npm only: nothing else is downloaded.
 * @returns its version
 * @throws Error with one line for the operator
 */
export async function installSupabaseCli(): Promise<string> {
	const found = await runSupabase(['--version']);
	if (found.status === 0) return found.output.trim();
	rmSync(cache, { recursive: true, force: true });
	cpSync(pinned, cache, { recursive: true });
	// The npm that runs this script, or the one on the PATH.
	const npm = process.env.npm_execpath;
	const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
	const done = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: cache,
		stdio: ['ignore', 2, 2],
	});
	if (done.status !== 0)
		throw new Error(
			"Supabase's command line (140 MB) could not be installed: this test needs npm's registry, on Linux on x64.",
		);
	const { status, output } = await runSupabase(['--version']);
	if (status !== 0) throw new Error(`Supabase's command line does not run on this machine: ${output.trim()}`);
	return output.trim();
}

/** The names of all our migrations, in their order. */
export function allMigrations(): string[] {
	return readdirSync(join(root, 'supabase/migrations')).sort();
}

/**
 * `npx supabase …` in a copy of our `supabase` folder, which is its home folder too: it finds no login, and what it writes is
 * not written into the project.
 * @returns also what it wrote, standard output and error
 */
export async function runSupabase(args: readonly string[]) {
	const folder = await temporaryFolder();
	cpSync(join(root, 'supabase'), join(folder, 'supabase'), { recursive: true });
	const { status, stdout, stderr, error } = spawnSync(program, args, {
		cwd: folder,
		encoding: 'utf8',
		timeout: 120_000,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			NO_COLOR: '1',
			DO_NOT_TRACK: '1',
			SUPABASE_TELEMETRY_DISABLED: '1',
		},
	});
	return { status, output: error ? error.message : `${stdout}${stderr}` };
}
