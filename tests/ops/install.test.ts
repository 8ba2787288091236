import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from '../../scripts/install.mjs';
import { temporaryFolder } from '../support/server.ts';

// A small project with the real scripts, and packages that npm installs without a registry: a tool for development, one for another
// platform, and the pinned Node for this one, which is the Node of this test.
const pinned = `node-${process.platform}-${process.arch}`;
const scripts = join(import.meta.dirname, '../../scripts');
const run = promisify(execFile);

let made: string;
let packages: string;
let root: string;

async function npm(...args: string[]): Promise<string> {
	const { stdout, stderr } = await run('npm', args, {
		cwd: root,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_audit: 'false', npm_config_fund: 'false' },
	});
	return stdout + stderr;
}

const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));

/** Runs a program of the project as `npm start` does: what it did. */
async function start(said = (_: string) => {}): Promise<{ installs: boolean; runs: boolean }> {
	const started = run('node', ['scripts/run.mjs', 'scripts/say.mjs'], { cwd: root });
	started.child.stderr?.on('data', said);
	const { stdout, stderr } = await started;
	return { installs: stderr.includes('Installing'), runs: stdout.includes('It runs.') };
}

/** Makes the lock file of a project that needs the tool in this version. */
async function lock(folder: string, toolVersion: string): Promise<void> {
	const manifest = {
		name: 'small',
		version: '1.0.0',
		devDependencies: { tool: `file:../packages/tool-${toolVersion}.tgz` },
		optionalDependencies: {
			[pinned]: `file:../packages/${pinned}-1.0.0.tgz`,
			elsewhere: 'file:../packages/elsewhere-1.0.0.tgz',
		},
	};
	root = join(made, folder);
	await mkdir(root);
	await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
	await npm('install', '--package-lock-only', '--offline');
}

/** Puts one of the lock files there, as a pull does. */
async function pull(folder: string): Promise<void> {
	for (const file of ['package.json', 'package-lock.json']) await cp(join(made, folder, file), join(root, file));
}

beforeAll(async () => {
	made = await temporaryFolder();
	packages = join(made, 'packages');
	await mkdir(packages);
	root = packages;
	const { platform: os, arch: cpu } = process;
	const folders = [
		{ name: pinned, bin: { node: 'bin/node' }, os, cpu },
		{ name: 'elsewhere', os, cpu: 'mips' },
		{ name: 'tool' },
		{ name: 'tool', version: '2.0.0' },
	].map(async ({ name, version = '1.0.0', ...more }) => {
		const folder = join(packages, `${name}-${version}`);
		await mkdir(join(folder, 'bin'), { recursive: true });
		await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, ...more }));
		await writeFile(join(folder, 'bin/node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
		return `./${name}-${version}`;
	});
	await npm('pack', ...(await Promise.all(folders)));
	await lock('now', '1.0.0');
	await lock('next', '2.0.0');

	const folder = await temporaryFolder();
	root = join(folder, 'project');
	await mkdir(join(root, 'scripts'), { recursive: true });
	// The lock file says '../packages', and npm start installs one folder further down.
	for (const place of [folder, root]) await symlink(packages, join(place, 'packages'));
	for (const file of ['run.mjs', 'install.mjs', 'build/turn.mjs'])
		await cp(join(scripts, file), join(root, 'scripts', file));
	await writeFile(join(root, 'scripts/say.mjs'), "console.log('It runs.');");
	await pull('now');
});

test('of two starts while another process installs both wait and say so; when it is killed, one installs, and both run', async () => {
	const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
	onTestFinished(() => void other.kill());
	await once(other, 'spawn');
	await writeFile(join(root, '.install.lock'), `${other.pid}`);
	let waiting = 0;
	const both = [1, 2].map(() =>
		start((line) => {
			if (line.includes(`Waiting for process ${other.pid}`) && ++waiting === 2) other.kill('SIGKILL');
		}),
	);
	const done = await Promise.all(both);
	expect(done.map(({ runs }) => runs)).toEqual([true, true]);
	expect(done.filter(({ installs }) => installs)).toHaveLength(1);
	expect((await readdir(root)).filter((name) => name.startsWith('.install'))).toEqual([]);
	await rm(join(root, 'node_modules'), { recursive: true });
});

test('a Node that is not the one of the lock file is not installed, and the start fails', async () => {
	const lock = await readJson('package-lock.json');
	lock.packages[`node_modules/${pinned}`].integrity = `sha512-${'A'.repeat(86)}==`;
	await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock));
	await expect(start()).rejects.toThrow('left packages out');
	expect(await readdir(root)).not.toContain('node_modules');
	await pull('now');
});

test('npm start installs once, and again when the lock file has another version; after npm ci, it installs nothing', async () => {
	expect(await start()).toEqual({ installs: true, runs: true });
	expect(await start()).toEqual({ installs: false, runs: true });
	await pull('next');
	expect(await start()).toEqual({ installs: true, runs: true });
	const installed = (await readJson('node_modules/.package-lock.json')).packages;
	expect(Object.keys(installed).sort()).toEqual([`node_modules/${pinned}`, 'node_modules/tool']);
	expect((await readJson('node_modules/tool/package.json')).version).toBe('2.0.0');
	await writeFile(join(root, '.env'), '\uFEFF# Settings\nPORT=1\n', 'utf16le');
	await expect(start()).rejects.toThrow('.env is saved as UTF-16');
	await rm(join(root, '.env'));
	await pull('now');
	await npm('ci', '--offline');
	expect(isInstalled(root)).toBe(true);
	// As it noted.
	expect(isInstalled(root)).toBe(true);
});
