// The entry point of every npm script. Runs on the machine's Node (20.12 or newer), installs missing packages, and runs the script on
// the pinned Node, so that `npm start` works in a fresh clone. Plain JavaScript, since an older Node cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPackages } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const [entry, ...args] = process.argv.slice(2);

if (!entry) stop('Usage: node scripts/run.mjs FILE [ARGUMENTS]');
endWithNpm();
if (!(await installPackages(root))) stop('npm ci failed, or left packages out: see the lines above, and try again.');
const env = join(root, '.env');
if (existsSync(env)) {
	if (readFileSync(env).includes(0)) stop('.env is saved as UTF-16, which Node cannot read: save it as UTF-8.');
	process.loadEnvFile(env);
}
await runOnPinnedNode(resolve(root, entry), args);

async function runOnPinnedNode(file, rest) {
	const node = usableNode();
	process.env.ASTRO_TELEMETRY_DISABLED = '1';
	// Caches compiled TypeScript between starts: saves half the start time, and 30 MB for the compiler.
	process.env.NODE_COMPILE_CACHE = join(modules, '.compile-cache');
	process.env.PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
	// npm puts the installed pinned Node first on the PATH: if this process already runs on it, import the script here.
	if (realpathSync(node) === realpathSync(process.execPath)) {
		process.argv = [process.execPath, file, ...rest];
		module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
		await import(pathToFileURL(file).href).catch((error) => {
			if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error;
			stop(`${error.message.split('. ')[0]}.`);
		});
		return;
	}
	const child = spawn(node, [file, ...rest], { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function usableNode() {
	const candidates = [join(bin, 'node'), process.execPath];
	const found = candidates.find((node) => {
		const [major, minor] = versionOf(node);
		// The first that runs TypeScript and has SQLite without being told.
		return major > 22 || (major === 22 && minor >= 18);
	});
	if (found) return found;
	return stop(
		`The pinned Node could not be installed, and Node ${process.versions.node} is too old: install Node 24 and try again.`,
	);
}

function versionOf(node) {
	if (node === process.execPath) return process.versions.node.split('.').map(Number);
	if (!existsSync(node)) return [0, 0];
	const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
	return version.status === 0 ? version.stdout.trim().slice(1).split('.').map(Number) : [0, 0];
}

function stop(why) {
	console.error(why);
	process.exit(1);
}

/**
 * Sends this process SIGTERM after the npm that started it has ended; does nothing if npm did not start it. A signal sent to `npm start`
 * ends npm and the shell in which npm runs the script, and neither forwards it: so this polls whether npm still runs.
 */
function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const begun = ancestors();
	let handled = false;
	const timer = setInterval(() => {
		const listening = process.listenerCount('SIGTERM') > 0;
		if (ancestors() !== begun) {
			clearInterval(timer);
			// A program that has removed its listener is stopping already (Ctrl-C ends npm too); a second signal would interrupt that.
			if (listening || !handled) process.kill(process.pid, 'SIGTERM');
		}
		handled ||= listening;
		// In ms. Short enough for the port to be free again within a second.
	}, 500);
	// The timer must not keep a finished process alive.
	timer.unref();
}

/** The parent's id and, if the parent is npm's shell (`sh -c …`), npm's id. Changes when either has ended. */
function ancestors() {
	const parent = process.ppid;
	try {
		// Some shells exec the command they are given. Then the parent is npm itself.
		if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('run.mjs')) return `${parent}`;
		const afterName = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1);
		return `${parent} ${afterName?.split(' ')[1]}`;
	} catch {
		// No /proc (not Linux), or the parent has just ended.
		return `${parent}`;
	}
}
