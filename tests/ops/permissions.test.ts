import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leads, run } from '../support/operator.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { photosByType } from '../support/small-photos.ts';
import { insert, rows, sendQuote } from '../support/wire.ts';

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
		['arriving', 'audit.jsonl', 'leads.db', 'leads.db-shm', 'leads.db-wal', 'photos', 'server.lock'].sort(),
	);
	expect(await openToOthers(dataDir)).toEqual([]);
	const warnings = server.output().match(/"mode":"755","msg":"other accounts of this machine may open DATA_DIR/g);
	expect(warnings).toHaveLength(1);

	// As an earlier release left them, and a crash its log.
	await server.kill();
	const left = ['leads.db', 'leads.db-wal', 'leads.db-shm', 'server.lock', 'audit.jsonl'];
	for (const name of left) await chmod(join(dataDir, name), 0o644);
	// As a copy by hand does.
	await mkdir(join(dataDir, 'strays'));
	for (const name of ['photos', 'arriving', 'strays']) await chmod(join(dataDir, name), 0o755);
	await chmod(dataDir, 0o700);
	const again = await startServer({ dataDir });
	expect(await openToOthers(dataDir)).toEqual([]);
	expect(again.output()).not.toContain('other accounts');
	await again.stop();
});

test('copies made by commands are readable by this account only', async () => {
	const server = await startHere();
	const heic = new File([new Uint8Array(photosByType['image/heic'] as Buffer)], 'a.heic', { type: 'image/heic' });
	const { id } = await sendQuote(server.url, {}, heic);
	const folder = await temporaryFolder();
	const env = { DATA_DIR: server.dataDir };
	// A copy that others could read before is made private too.
	await mkdir(join(folder, 'used'), { mode: 0o700 });
	await writeFile(join(folder, 'used/1-1-steps.heic'), '', { mode: 0o644 });
	expect((await leads(['photos', id, '--to', join(folder, 'used')], server.dataDir)).code).toBe(0);
	expect((await run('server/leads.ts', ['photos', id, '--to', join(folder, 'new/photos')], env)).code).toBe(0);
	expect((await run('server/leads.ts', ['backup', join(folder, 'backup')], env)).code).toBe(0);
	expect(await openToOthers(folder)).toEqual([]);
	await server.stop();
});
