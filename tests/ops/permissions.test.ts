import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/operator.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { folderWithQuote } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

/** What in a folder, and below it, another account may open, with its rights. */
async function openToOthers(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true });
	const modes = entries.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const);
	return (await Promise.all(modes)).filter(([, mode]) => (mode & 0o077) !== 0).map((entry) => entry.join(' '));
}

test('no other account can read files of a data folder, also of one created by hand', async () => {
	const dataDir = join(await temporaryFolder(), 'by-hand');
	await mkdir(dataDir);
	await chmod(dataDir, 0o755);
	const server = await startServer({ dataDir });
	await insert(server.url, 'callback_requests', rows.callback_requests);
	await run('server/leads.ts', ['access', '--email', String(rows.callback_requests.email)], { DATA_DIR: dataDir });
	expect((await readdir(dataDir)).sort()).toEqual(
		[
			'arriving',
			'audit.jsonl',
			'leads.db',
			'leads.db-shm',
			'leads.db-wal',
			'photos',
			'published.json',
			'server.lock',
		].sort(),
	);
	expect(await openToOthers(dataDir)).toEqual([]);
	await server.stop();
});

test.runIf(process.getuid?.() === 0)('a command that root runs has the rights of the data folder’s owner', async () => {
	const { dataDir, id } = await folderWithQuote();
	const paths = [dataDir, ...(await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name))];
	for (const path of paths) await lchown(path, 65534, 65534);
	const to = await temporaryFolder();
	const env = { DATA_DIR: dataDir, SUDO_USER: '' };
	expect((await run('server/leads.ts', ['access', id], env)).code).toBe(0);
	const made = await run('server/leads.ts', ['snapshot'], env);
	expect(made.code).toBe(0);
	// Into an empty folder of that account, as after the machine is gone.
	await lchown(to, 65534, 65534);
	const [from = ''] = made.out.split(': ');
	expect((await run('server/leads.ts', ['restore', from], { ...env, DATA_DIR: to })).code).toBe(0);
	for (const folder of [dataDir, to]) {
		const names = await readdir(folder, { recursive: true });
		expect(names).toContain('audit.jsonl');
		const owners = names.map(async (name) => (await lstat(join(folder, name))).uid);
		expect(new Set(await Promise.all(owners))).toEqual(new Set([65534]));
	}
});
