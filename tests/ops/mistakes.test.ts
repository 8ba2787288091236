import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { backupTroubles, readBackupNotes } from '#server/store/last-backup.ts';
import { inDatabase } from '../support/database.ts';
import { backup, leads, listed, restore } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf, logged } from '../support/shared-server.ts';
import { insert, rows, sendQuote } from '../support/wire.ts';

/** A server with photo quotes, each with a photo; gives their ids. */
async function withQuotes(count: number): Promise<{ server: AnyServer; ids: string[] }> {
	const server = await startHere();
	const ids: string[] = [];
	while (ids.length < count) ids.push((await sendQuote(server.url)).id);
	return { server, ids };
}

const change = (dataDir: string, sql: string) => inDatabase(dataDir, (database) => database.exec(sql));

test('with photos but without a database, the server does not start and deletes no photo', async () => {
	const { server } = await withQuotes(2);
	await server.stop();
	await truncate(join(server.dataDir, 'leads.db'));
	for (const _ of [1, 2]) {
		await expect(startHere({ dataDir: server.dataDir })).rejects.toThrow(/2 photo file\(s\) .*restore from a backup/);
		expect(await readdir(join(server.dataDir, 'photos'))).toHaveLength(2);
		await rm(join(server.dataDir, 'leads.db'), { force: true });
	}
});

test('while there are files in strays, as after a replaced database, /healthz is degraded', async () => {
	const { server } = await withQuotes(2);
	expect((await healthOf(server)).checks.strays).toBe('ok');
	await server.stop();
	change(server.dataDir, 'DELETE FROM photo_quote_requests; DELETE FROM photos');
	const photos = join(server.dataDir, 'photos');
	const yesterday = new Date(Date.now() - 25 * 3_600_000);
	for (const name of await readdir(photos)) await utimes(join(photos, name), yesterday, yesterday);
	// A day later, and after a restart too, when nothing new is moved.
	for (const moved of [2, 0]) {
		const again = await startHere({ dataDir: server.dataDir });
		await logged(again, `"strayFiles":${moved},"msg":"swept"`);
		expect(await healthOf(again)).toMatchObject({
			status: 'degraded',
			checks: { strays: 'failing', photoFiles: 'ok', clock: 'ok' },
		});
		await again.stop();
	}
	await rm(join(server.dataDir, 'strays'), { recursive: true });
	const last = await startHere({ dataDir: server.dataDir });
	await logged(last, '"swept"');
	expect(await healthOf(last)).toMatchObject({ status: 'ok', checks: { strays: 'ok' } });
	await last.stop();
});

test('rows inserted while the clock is a month behind are dated no earlier than the newest row', async () => {
	const { server } = await withQuotes(1);
	await server.stop();
	const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString();
	change(
		server.dataDir,
		`UPDATE photo_quote_requests SET created_at = '${ahead}'; UPDATE state SET value = '${ahead}'
		WHERE name = 'clock was right at'`,
	);
	const again = await startHere({ dataDir: server.dataDir });
	await insert(again.url, 'callback_requests', rows.callback_requests);
	await again.stop();
	expect((await listed(server.dataDir)).map(({ created_at }) => created_at)).toEqual([ahead, ahead]);
});

test('an incomplete backup names the missing photos and exits with 2, as does its restore', async () => {
	const { server, ids } = await withQuotes(3);
	const [lost, changed] = ids.map((id) => photoPath(server.dataDir, `${id}/1-steps.jpg`));
	await rm(lost as string);
	const bytes = await readFile(changed as string);
	bytes.fill(0x55, bytes.length - 4);
	await writeFile(changed as string, bytes);
	const folder = await temporaryFolder();
	const made = await backup(server.dataDir, join(folder, 'b'));
	expect([made.code, made.err]).toEqual([2, '']);
	expect(made.out).toContain(`${ids[0]}/1-steps.jpg is missing.`);
	expect(made.out).toContain(`${ids[1]}/1-steps.jpg is not as it came.`);
	expect(made.out).toMatch(/^3 request\(s\) and 2 photo\(s\)/);
	const restored = await restore(join(folder, 'b'), join(folder, 'data'), server.dataDir);
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out).toContain(`${ids[0]}/1-steps.jpg is missing in the backup: photos/`);
	// What is lost for good is told once, and hides nothing else that is wrong.
	const troubles = async () => {
		await leads(['backup', '--into', join(folder, 'nightly')], server.dataDir);
		return backupTroubles(await readBackupNotes(server.dataDir));
	};
	expect(await troubles()).toEqual([expect.stringContaining('lacks photos that the one before had')]);
	expect(await troubles()).toEqual([]);
	await server.stop();
	const again = await startHere({ dataDir: server.dataDir });
	await logged(again, 'photo files are missing');
	expect(await healthOf(again)).toMatchObject({ status: 'degraded', checks: { photoFiles: 'failing' } });
	await again.stop();
});

test('a backup that fails leaves nothing behind, and triggers are not restored', async () => {
	const { server } = await withQuotes(1);
	await server.stop();
	const folder = await temporaryFolder();
	change(server.dataDir, 'CREATE TRIGGER t AFTER INSERT ON photos BEGIN DELETE FROM photos; END');
	expect((await backup(server.dataDir, join(folder, 'b'))).code).toBe(0);
	const restored = await restore(join(folder, 'b'), join(folder, 'data'), server.dataDir);
	expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('has triggers') });
	expect(await readdir(join(folder, 'data'))).toEqual(['server.lock']);
	await rm(join(server.dataDir, 'photos'), { recursive: true });
	await writeFile(join(server.dataDir, 'photos'), 'no folder');
	expect((await backup(server.dataDir, join(folder, 'c'))).code).toBe(1);
	expect(await readdir(folder)).not.toContain('c');
});
