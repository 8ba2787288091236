import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, rows, upload } from '../support/wire.ts';

afterAll(removeTemporaryFolders);

const backup = (dataDir: string, to: string) => leads(['backup', to], dataDir);
const restore = (from: string, dataDir: string) => leads(['restore', from], dataDir);
const health = async ({ url }: TestServer) => (await fetch(`${url}/healthz`)).json();
const swept = (server: TestServer, text: string) =>
	vi.waitFor(() => expect(server.output()).toContain(text), { timeout: 10_000 });

/** A server with photo quotes, each with a photo; gives their ids. */
async function withQuotes(count: number): Promise<{ server: TestServer; ids: string[] }> {
	const server = await startServer();
	const ids = Array.from({ length: count }, () => randomUUID());
	for (const id of ids) {
		expect((await upload(server.url, `${id}/1-steps.jpg`, jpegFile())).status).toBe(200);
		expect((await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id })).status).toBe(201);
	}
	return { server, ids };
}

function change(path: string, sql: string): void {
	const database = new DatabaseSync(path);
	database.exec(sql);
	database.close();
}

test('with photos but without a database, the server does not start and deletes no photo', async () => {
	const { server } = await withQuotes(2);
	await server.stop();
	await truncate(join(server.dataDir, 'leads.db'));
	for (const _ of [1, 2]) {
		await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(/2 photo file\(s\) .*restore from a backup/);
		expect(await readdir(join(server.dataDir, 'photos'))).toHaveLength(2);
		await rm(join(server.dataDir, 'leads.db'), { force: true });
	}
});

test('while there are files in strays, as after a replaced database, /healthz is degraded', async () => {
	const { server } = await withQuotes(2);
	expect((await health(server)).checks.strays).toBe('ok');
	await server.stop();
	change(join(server.dataDir, 'leads.db'), 'DELETE FROM photo_quote_requests; DELETE FROM photos');
	const photos = join(server.dataDir, 'photos');
	const yesterday = new Date(Date.now() - 25 * 3_600_000);
	for (const name of await readdir(photos)) await utimes(join(photos, name), yesterday, yesterday);
	// A day later, and after a restart too, when nothing new is moved.
	for (const moved of [2, 0]) {
		const again = await startServer({ dataDir: server.dataDir });
		await swept(again, `"strayFiles":${moved},"msg":"swept"`);
		expect(await health(again)).toMatchObject({
			status: 'degraded',
			checks: { strays: 'failing', photoFiles: 'ok', clock: 'ok' },
		});
		await again.stop();
	}
	await rm(join(server.dataDir, 'strays'), { recursive: true });
	const last = await startServer({ dataDir: server.dataDir });
	await swept(last, '"swept"');
	expect(await health(last)).toMatchObject({ status: 'ok', checks: { strays: 'ok' } });
	await last.stop();
});

test('a clock a year ahead deletes nothing until the operator confirms it', async () => {
	const { server } = await withQuotes(1);
	await swept(server, '"swept"');
	await server.stop();
	// A year passes for the database while it stands still.
	change(
		join(server.dataDir, 'leads.db'),
		`UPDATE state SET value = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-13 months');
		UPDATE photo_quote_requests SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-13 months');
		UPDATE photos SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-13 months')`,
	);
	const again = await startServer({ dataDir: server.dataDir });
	await swept(again, 'nothing is deleted for its age');
	expect(await health(again)).toMatchObject({ status: 'degraded', checks: { clock: 'failing' } });
	expect(JSON.parse((await leads(['list', '--json'], server.dataDir)).out)).toHaveLength(1);
	expect((await leads(['confirm-clock', '--yes'], server.dataDir)).code).toBe(0);
	await again.stop();
	const third = await startServer({ dataDir: server.dataDir });
	await swept(third, '"requests":1,"photos":1');
	expect(await health(third)).toMatchObject({ status: 'ok' });
	await third.stop();
});

test('rows inserted while the clock is behind are dated no earlier than the newest row', async () => {
	const { server } = await withQuotes(1);
	await server.stop();
	const ahead = new Date(Date.now() + 86_400_000).toISOString();
	change(join(server.dataDir, 'leads.db'), `UPDATE photo_quote_requests SET created_at = '${ahead}'`);
	const again = await startServer({ dataDir: server.dataDir });
	await insert(again.url, 'callback_requests', rows.callback_requests);
	await again.stop();
	const listed = JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
	expect(listed.map(({ created_at }: { created_at: string }) => created_at)).toEqual([ahead, ahead]);
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
	const restored = await restore(join(folder, 'b'), join(folder, 'data'));
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out).toContain('1 photo(s) that the requests name are not in the backup.');
	await server.stop();
	const again = await startServer({ dataDir: server.dataDir });
	await swept(again, 'photo files are missing');
	expect(await health(again)).toMatchObject({ status: 'degraded', checks: { photoFiles: 'failing' } });
	await again.stop();
});

test('a backup that fails leaves nothing behind, and triggers are not restored', async () => {
	const { server } = await withQuotes(1);
	await server.stop();
	const folder = await temporaryFolder();
	change(join(server.dataDir, 'leads.db'), 'CREATE TRIGGER t AFTER INSERT ON photos BEGIN DELETE FROM photos; END');
	expect((await backup(server.dataDir, join(folder, 'b'))).code).toBe(0);
	const restored = await restore(join(folder, 'b'), join(folder, 'data'));
	expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('has triggers') });
	expect(await readdir(join(folder, 'data'))).toEqual(['server.lock']);
	await rm(join(server.dataDir, 'photos'), { recursive: true });
	await writeFile(join(server.dataDir, 'photos'), 'no folder');
	expect((await backup(server.dataDir, join(folder, 'c'))).code).toBe(1);
	expect(await readdir(folder)).not.toContain('c');
});

test('an erasure blocked by a reader and the audit log is completed at the next start', async () => {
	const { server, ids } = await withQuotes(1);
	const [id = ''] = ids;
	await mkdir(join(server.dataDir, 'audit.jsonl'));
	const reader = new DatabaseSync(join(server.dataDir, 'leads.db'), { readOnly: true });
	reader.exec('BEGIN; SELECT count(*) FROM photos');
	reader.prepare('SELECT count(*) FROM photos').get();
	const ran = await leads(['erase', id], server.dataDir);
	expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^All was erased, but .*retries it every minute/)]);
	expect(await health(server)).toMatchObject({ status: 'degraded', checks: { audit: 'failing' } });
	expect(JSON.parse((await leads(['list', '--json'], server.dataDir)).out)).toEqual([]);
	await server.kill();
	reader.close();
	await rmdir(join(server.dataDir, 'audit.jsonl'));
	const again = await startServer({ dataDir: server.dataDir });
	await vi.waitFor(
		async () => expect(await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8')).toContain(id),
		15_000,
	);
	await vi.waitFor(async () => {
		const files = ['leads.db', 'leads.db-wal'].map((name) => readFile(join(server.dataDir, name), 'latin1'));
		// As true or false: a failure would print the whole database.
		expect((await Promise.all(files)).join('').includes('1-steps.jpg')).toBe(false);
	}, 10_000);
	await again.kill();
});
