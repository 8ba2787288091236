import { existsSync } from 'node:fs';
import { chmod, lchown, link, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { backup, keyOfBackups, leads, listed, run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { folderWithQuote, startHere } from '../support/server-here.ts';
import { healthOf } from '../support/shared-server.ts';
import { rows } from '../support/wire.ts';

const isRoot = process.getuid?.() === 0;
const email = String(rows.photo_quote_requests.email);

/** A copy of such a folder; where root runs this, it and all in it belong to another account. */
async function someData(): Promise<{ dataDir: string; id: string; photo: string }> {
	const { dataDir, id, key } = await folderWithQuote();
	await give(dataDir);
	return { dataDir, id, photo: photoPath(dataDir, key) };
}

async function give(folder: string): Promise<void> {
	const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
	if (isRoot) for (const path of paths) await lchown(path, 65534, 65534);
}

/** A folder that commands may write to: root becomes the data folder's owner. */
async function ownersFolder(): Promise<string> {
	const folder = await temporaryFolder();
	await give(folder);
	return folder;
}

/** A file that the data folder's owner may not read, and whether it is still as it was. */
async function secretFile(): Promise<{ path: string; asItWas(): Promise<unknown> }> {
	const path = join(await temporaryFolder(), 'secret');
	await writeFile(path, 'root:secret\n', { mode: 0o600 });
	const look = async () => {
		const { uid, gid, mode } = await lstat(path);
		return [uid, gid, mode & 0o777, await readFile(path, 'utf8')];
	};
	const before = await look();
	return { path, asItWas: async () => expect(await look()).toEqual(before) };
}

/** What of a folder holds the secret. */
async function leaked(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
	const found = await Promise.all(paths.map(async (path) => (await readFile(path)).includes('root:secret')));
	return paths.filter((_, index) => found[index]);
}

/** An account can make hard links to files of others only where the system lets it, so this needs root. */
const kinds = [['symbolic', symlink], ...(isRoot ? [['hard', link] as const] : [])] as const;

test.each(kinds)(
	'no command writes, gives away or copies what a %s link at audit.jsonl leads to',
	async (_, makeLink) => {
		const { dataDir, id } = await someData();
		const secret = await secretFile();
		await makeLink(secret.path, join(dataDir, 'audit.jsonl'));
		const to = await ownersFolder();
		const ran = [
			await leads(['access', '--email', email], dataDir),
			await backup(dataDir, join(to, 'b')),
			await leads(['erase', id], dataDir),
		];
		await secret.asItWas();
		expect(await leaked(to)).toEqual([]);
		for (const { code, out, err } of ran) {
			expect([code, out]).toEqual([1, '']);
			expect(err).toMatch(/^DATA_DIR=\S+ cannot be used: audit\.jsonl in it is a link[^\n]+\n$/);
		}
		// Refused before anything was done.
		expect(await readdir(to)).toEqual([]);
		await rm(join(dataDir, 'audit.jsonl'));
		expect(await listed(dataDir)).toHaveLength(1);
	},
);

test('commands neither copy a photo that is a symbolic link nor write through one', async () => {
	const { dataDir, id, photo } = await someData();
	const [secret, other] = [await secretFile(), await secretFile()];
	const to = await temporaryFolder();
	await mkdir(join(to, 'photos'));
	await symlink(other.path, join(to, 'photos', '1-1-steps.jpg'));
	await give(to);
	expect((await leads(['photos', id, '--to', join(to, 'photos')], dataDir)).code).toBe(0);
	await other.asItWas();
	await rm(photo);
	await symlink(secret.path, photo);
	const shown = await leads(['photos', id, '--to', join(to, 'again')], dataDir);
	expect([shown.code, shown.err]).toEqual([1, expect.stringContaining('could not be copied')]);
	const made = await backup(dataDir, join(to, 'b'));
	expect(await leaked(to)).toEqual([]);
	expect([made.code, made.out]).toEqual([2, expect.stringContaining('1-steps.jpg cannot be read (ELOOP).')]);
	expect(await readdir(join(to, 'b', 'photos'))).toEqual([]);
	await secret.asItWas();
});

test.each(['leads.db', 'leads.db-wal', 'photos'])('commands refuse a DATA_DIR whose %s is a link', async (name) => {
	const { dataDir } = await someData();
	const elsewhere = join(await ownersFolder(), 'elsewhere');
	if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), elsewhere);
	await symlink(elsewhere, join(dataDir, name));
	const to = await ownersFolder();
	for (const ran of [await leads(['list'], dataDir), await backup(dataDir, join(to, 'b'))])
		expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`${name} in it is a link`) });
	expect(await readdir(to)).toEqual([]);
});

test.runIf(isRoot)(
	'a command that root runs has the rights of the data folder’s owner, and is noted as root’s',
	async () => {
		const { dataDir, id } = await someData();
		const to = await temporaryFolder();
		const env = { DATA_DIR: dataDir, SUDO_USER: '' };
		const { code, err } = await run('server/leads.ts', ['photos', id, '--to', to], env);
		expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*EACCES[^\n]*\n$/)]);
		const kept = await run('server/leads.ts', ['backup', '--into', to], env);
		expect([kept.code, kept.err]).toEqual([
			1,
			expect.stringMatching(/^\S+ cannot be used for backups \(EACCES\)[^\n]*\n$/),
		]);
		expect(await readdir(to)).toEqual([]);
		expect((await run('server/leads.ts', ['note', id, 'rings', 'back'], env)).code).toBe(0);
		expect((await leads(['show', id], dataDir)).out).toMatch(/root.*rings back|rings back.*root/);
	},
);

test('a restore does not create the target of a link at server.lock', async () => {
	const { dataDir } = await someData();
	const folder = await ownersFolder();
	expect((await backup(dataDir, join(folder, 'b'))).code).toBe(0);
	const restored = await temporaryFolder();
	await symlink(join(folder, 'made'), join(restored, 'server.lock'));
	await give(restored);
	const ran = await leads(['restore', join(folder, 'b'), ...keyOfBackups(dataDir)], restored);
	expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('server.lock in it is a link') });
	expect(await readdir(folder)).toEqual(['b']);
});

test('the server writes through no link, and reports that the audit log cannot be written', async () => {
	const { dataDir } = await someData();
	const secret = await secretFile();
	await chmod(secret.path, 0o644);
	await symlink(secret.path, join(dataDir, 'audit.jsonl'));
	const server = await startHere({ dataDir });
	const health = await healthOf(server);
	await server.stop();
	expect(health).toMatchObject({ status: 'degraded', checks: { audit: 'failing' } });
	expect((await lstat(secret.path)).mode & 0o777).toBe(0o644);
	expect(await readFile(secret.path, 'utf8')).toBe('root:secret\n');
});
