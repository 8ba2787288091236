// Installs the packages of the lock file, for run.mjs: plain JavaScript, since an older Node must run it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './build/turn.mjs';

/**
 * Installs what the lock file names, unless it is installed. Into a folder of its own, which then takes the place of `node_modules`:
 * a server that runs meanwhile starts its worker for photos from there, and `npm ci` would empty it for half a minute.
 * @param {string} root the project's folder
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function installPackages(root) {
	return isInstalled(root) || inTurn(root, () => isInstalled(root) || install(root));
}

function install(root) {
	const modules = join(root, 'node_modules');
	console.error('Installing what the project needs (once, about a minute) …');
	const beside = join(root, `.install-${process.pid}`);
	removeFolders(root);
	mkdirSync(beside);
	try {
		for (const file of ['package.json', 'package-lock.json', '.npmrc'])
			if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file));
		// The npm that runs this script, or the one on the PATH.
		const npm = process.env.npm_execpath;
		const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
		// Also where NODE_ENV or the configuration of npm leaves out development packages: the build needs them.
		const done = spawnSync(command, [...first, 'ci', '--include=dev', '--loglevel=error'], {
			cwd: beside,
			stdio: ['ignore', 2, 2],
		});
		// npm leaves out an optional package that it cannot get, such as the pinned Node, and says nothing.
		if (done.status !== 0 || !isInstalled(beside)) return false;
		// Where 1.0.0 had it: in units that were copied, and for the worker of a server that runs.
		if (existsSync(join(beside, 'node_modules', pinned))) symlinkSync(pinned, join(beside, 'node_modules', 'node'));
		if (existsSync(modules)) renameSync(modules, join(beside, 'replaced'));
		renameSync(join(beside, 'node_modules'), modules);
		return true;
	} finally {
		removeFolders(root);
	}
}

/** Removes the folders of installs, where the npm of one that was killed may still be writing. */
function removeFolders(root) {
	for (const folder of readdirSync(root).filter((name) => name.startsWith('.install-')))
		rmSync(join(root, folder), { recursive: true, force: true, maxRetries: 10 });
}

const pinned = `node-${process.platform}-${process.arch}`;
const markFile = join('node_modules', '.installed');
const lockOf = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
const digestOf = (lock) => createHash('sha256').update(lock).digest('hex');

/**
 * Whether the packages of the lock file are there. What was found once is noted in `node_modules`.
 * @param {string} root the project's folder
 * @returns {boolean}
 */
export function isInstalled(root) {
	const [mark, lock] = [join(root, markFile), lockOf(root)];
	if (existsSync(mark) && readFileSync(mark, 'utf8') === digestOf(lock)) return true;
	if (!npmInstalled(root, JSON.parse(lock).packages)) return false;
	writeFileSync(mark, digestOf(lock));
	return true;
}

/**
 * Whether `npm ci` has been run for this lock file, by what npm writes into `node_modules` when it is done: each package that every platform
 * needs, in the lock file's version, and the Node for this one. So not what `--omit=dev` leaves out.
 * @param {string} root the project's folder
 * @param {Record<string, { optional?: boolean, version?: string, integrity?: string }>} wanted the lock file's entries
 */
function npmInstalled(root, wanted) {
	const written = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(written)) return false;
	const { packages } = JSON.parse(readFileSync(written, 'utf8'));
	const needed = Object.keys(wanted).filter((path) => path && (!wanted[path].optional || path.endsWith(pinned)));
	return needed.every(
		(path) =>
			packages[path]?.version === wanted[path].version &&
			packages[path].integrity === wanted[path].integrity &&
			existsSync(join(root, path)),
	);
}
