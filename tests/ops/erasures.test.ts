import { lstat, mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '#server/background.ts';
import { createLog } from '#server/log.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { startSweeper } from '#server/ops/retention.ts';
import { readSettings } from '#server/settings/read.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { leads, listed, restore, snapshot } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually, folderWithQuote, healthOf, startHere } from '../support/shared.ts';
import { linkTo, press, sendQuote } from '../support/wire.ts';

/** The database and its log, byte by byte. */
const databaseIn = async (dataDir: string) =>
	(await Promise.all(['leads.db', 'leads.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1')))).join('');

test('an unwritable audit log keeps no erased photo, nor its name; it is written later, and repeated in a restore', async () => {
	let server = await startHere();
	const { dataDir } = server;
	const ids: string[] = [];
	while (ids.length < 4) ids.push((await sendQuote(server.url)).id);
	const keyOf = (id: string) => `${id}/1-steps.jpg`;
	/** The requests' ids whose photos' names stand in the database or its log. */
	const named = async () => {
		const text = await databaseIn(dataDir);
		return ids.filter((id) => text.includes(keyOf(id)));
	};
	const log = join(dataDir, 'audit.jsonl');
	/** The ids that the audit says were erased, in its order. */
	const noted = async () =>
		(await readFile(log, 'utf8'))
			.trim()
			.split('\n')
			.flatMap((line) => JSON.parse(line).ids ?? []);
	const { path: copy, code } = await snapshot(dataDir);
	expect(code).toBe(0);
	await rm(log);
	// No account can write to a folder as to a file, root neither.
	await mkdir(log);
	for (const id of ids.slice(0, 3)) expect(await press(await linkTo(server, id))).toBe(303);
	expect(await readdir(join(dataDir, 'photos'))).toEqual([basename(photoPath(dataDir, keyOf(ids[3] ?? '')))]);
	expect(await named()).toEqual([ids[3]]);
	const ran = await leads(['erase', ids[3] ?? ''], dataDir);
	expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^All was erased, but .*retries it every minute/)]);
	expect(await named()).toEqual([]);
	const failing = { audit: 'failing', erasedPhotos: 'ok' };
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: failing });
	await rmdir(log);
	await server.stop();
	server = await startHere({ dataDir });
	await eventually(async () => expect(await noted()).toEqual(ids));
	await server.stop();
	const restored = join(await temporaryFolder(), 'data');
	expect((await restore(copy, restored)).out).toContain('0 request(s) and 0 photo(s) are in ');
	expect([await listed(restored), await readdir(join(restored, 'photos'))]).toEqual([[], []]);
});

/** The server's store and what looks after it, without a port, and without a minute between two tries. */
async function startSweeping(dataDir: string) {
	const settings = readSettings({ DATA_DIR: dataDir });
	const opened = await openStore(settings);
	const sweeper = startSweeper({ ...opened, log: createLog('silent'), interval: 20 });
	const stop = async () => {
		await sweeper.stop();
		await opened.store.close();
	};
	return { ...opened, sweeper, stop };
}

const auditOf = (dataDir: string) => readFile(join(dataDir, 'audit.jsonl'), 'utf8');

test('a running server completes an erasure once the reader has ended and the audit log is writable', async () => {
	const { dataDir, id } = await folderWithQuote();
	const { store, finishErasures, sweeper, stop } = await startSweeping(dataDir);
	const reader = new DatabaseSync(join(dataDir, 'leads.db'), { readOnly: true });
	try {
		await sweeper.sweep();
		await mkdir(join(dataDir, 'audit.jsonl'));
		reader.exec('BEGIN');
		reader.prepare('SELECT count(*) FROM photos').get();
		store.erasure.erase([{ kind: 'photo-quote', id }], 'withdraw');
		await expect(finishErasures()).rejects.toThrow('EISDIR');
		await rmdir(join(dataDir, 'audit.jsonl'));
		await eventually(async () => expect(await auditOf(dataDir)).toContain(id));
		// The reader is still there, so the log is; a command says so.
		await expect(finishInTime(store.erasure)).rejects.toThrow('another process is reading the database');
		expect((await lstat(join(dataDir, 'leads.db-wal'))).size).toBeGreaterThan(0);
		reader.exec('COMMIT');
		await eventually(async () => expect(await databaseIn(dataDir)).not.toContain('1-steps.jpg'));
		expect((await auditOf(dataDir)).trim().split('\n')).toHaveLength(1);
	} finally {
		reader.close();
		await stop();
	}
});
