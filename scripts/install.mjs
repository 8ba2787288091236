// Installs the packages of the lock file, for run.mjs: plain JavaScript, since an older Node must run it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs what the lock file names, unless it is installed. Into a folder of its own, which then takes the place of `node_modules`:
 * a server that runs meanwhile starts its worker for photos from there, and `npm ci` would empty it for half a minute.
 * @param {string} root the project's folder
 * @returns {boolean} whether it succeeded
 */
export function installPackages(root) {
	const modules = join(root, 'node_modules');
	const wanted = createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex');
	const mark = join(modules, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return true;
	console.error('Installing what the project needs (once, about a minute) …');
	const beside = join(root, '.install');
	rmSync(beside, { recursive: true, force: true });
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
		if (done.status !== 0) return false;
		writeFileSync(join(beside, 'node_modules', '.installed'), wanted);
		if (existsSync(modules)) renameSync(modules, join(beside, 'replaced'));
		renameSync(join(beside, 'node_modules'), modules);
		return true;
	} finally {
		rmSync(beside, { recursive: true, force: true });
	}
}
