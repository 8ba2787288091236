import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listed, run } from '../support/operator.ts';
import { smallSite, startServer, temporaryFolder } from '../support/server.ts';
import { folderWithQuote, refused, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

describe('an impossible start', () => {
	test.each([
		[{ PORT: 'eighty' }, 'PORT="eighty" cannot be used: it must be a port from 0 to 65535, such as 4321.'],
		[
			{ HOST: '203.0.113.1' },
			'HOST="203.0.113.1" cannot be used (EADDRNOTAVAIL): it must be an address of this machine, such as localhost or 0.0.0.0.',
		],
		[
			{ DATA_DIR: '/proc/data' },
			'DATA_DIR="/proc/data" cannot be used (ENOENT): it must be a folder the server may write to.',
		],
	])('ends with one line for %j', async (env, line) => {
		expect(await refused({ env: env as unknown as Record<string, string> })).toEqual({
			code: 1,
			out: '',
			err: `${line}\n`,
		});
	});

	test('ends with one line where there is no built site', async () => {
		const dist = await temporaryFolder();
		const err = `There is no built site in ${dist}: run "npm run build" first.\n`;
		expect(await refused({ dist })).toEqual({ code: 1, out: '', err });
	});

	test('ends with one line where the port is taken, on either address of localhost', async () => {
		for (const host of ['127.0.0.1', '::1']) {
			const other = createServer();
			const free = await new Promise<boolean>((resolve) =>
				other.once('error', () => resolve(false)).listen(0, host, () => resolve(true)),
			);
			// A machine without IPv6 has nothing to test there.
			if (!free) continue;
			const PORT = String((other.address() as { port: number }).port);
			const err = `PORT=${PORT} cannot be used: another program uses it; stop that, or set PORT to another.\n`;
			const ended = { code: 1, out: '', err };
			expect(await refused({ env: { HOST: 'localhost', PORT } })).toEqual(ended);
			if (host === '127.0.0.1') {
				const args = ['--dist', await smallSite()];
				expect(await run('server/main.ts', args, { DATA_DIR: await temporaryFolder(), PORT })).toEqual(ended);
			}
			other.close();
		}
	});
});

test('a data folder has one server; a second one fails until the first has ended, also after a crash', async () => {
	const dataDir = await temporaryFolder();
	const first = await startServer({ dataDir });
	const refusal = `DATA_DIR=${JSON.stringify(dataDir)} cannot be used: another server uses it; stop that, or set DATA_DIR to another.\n`;
	expect((await refused({ dataDir })).err).toBe(refusal);

	// The refused one has harmed nothing, and the operator works beside the first.
	expect((await insert(first.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	expect(await listed(dataDir)).toHaveLength(1);

	await first.kill();
	const second = await startServer({ dataDir });
	expect(await second.stop()).toBe(0);
	await (await startHere({ dataDir })).stop();
});

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
	const ran = (...args: string[]) => run('server/leads.ts', args, { DATA_DIR: dataDir });
	const { email } = rows.callback_requests;
	expect(await ran('access', '--email', email)).toEqual({ code: 0, out: expect.stringContaining(email), err: '' });
	const err = 'There is no request with the ID or the reference "nobody".\n';
	expect(await ran('access', 'nobody')).toEqual({ code: 1, out: '', err });
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
	expect(server.output()).toContain('new requests are sent to nobody');
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

test('the doctor ends with 0 where nothing is wrong, and names a data folder that its account may not write to', async () => {
	const { dataDir } = await folderWithQuote();
	const diagnosed = (account = {}) => run('server/doctor.ts', ['--json'], { DATA_DIR: dataDir, PORT: '1' }, account);
	expect(await diagnosed()).toMatchObject({ code: 0, err: '' });
	if (process.getuid?.() !== 0) return;
	const { findings } = JSON.parse((await diagnosed({ uid: 65534, gid: 65534 })).out);
	expect(findings.find(({ check }: { check: string }) => check === 'Data folder')).toMatchObject({
		what: expect.stringMatching(/may not write to .*, which is account 0’s \(EACCES\)$/),
		todo: expect.stringContaining('as root: chown -R'),
	});
});
