import { lstat, mkdir, readdir, readFile, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '#server/background.ts';
import { createLog } from '#server/log.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { startSweeper } from '#server/ops/retention.ts';
import { readSettings } from '#server/settings/read.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { day, insert, rowOf, setClock, tableOf } from '../store/data.ts';
import { leads, listed, restore, snapshot } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { eventually, folderWithQuote, healthOf, startHere } from '../support/shared.ts';
import { linkTo, press, sendQuote } from '../support/wire.ts';

/** The database and its log, byte by byte. */
const databaseIn = async (dataDir: string) =>
	(await Promise.all(['leads.db', 'leads.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1')))).join('');

describe('with a server', () => {
	let server: AnyServer;
	let dataDir: string;
	let ids: string[];

	/** A server with four photo quotes. */
	beforeEach(async () => {
		server = await startHere();
		dataDir = server.dataDir;
		ids = [];
		while (ids.length < 4) ids.push((await sendQuote(server.url)).id);
	});

	const keyOf = (id: string) => `${id}/1-steps.jpg`;
	const photoOf = (id: string) => photoPath(dataDir, keyOf(id));
	const health = () => healthOf(server);

	/** The requests' ids whose photos' names stand in the database or its log. */
	async function named(): Promise<string[]> {
		const text = await databaseIn(dataDir);
		return ids.filter((id) => text.includes(keyOf(id)));
	}

	/** The ids that the audit says were erased, in its order. */
	async function noted(): Promise<string[]> {
		const text = await readFile(join(dataDir, 'audit.jsonl'), 'utf8');
		return text
			.trim()
			.split('\n')
			.flatMap((line) => JSON.parse(line).ids ?? []);
	}

	async function eraseThree(): Promise<void> {
		for (const id of ids.slice(0, 3)) expect(await press(await linkTo(server, id))).toBe(303);
	}

	async function restart(): Promise<void> {
		await server.stop();
		server = await startHere({ dataDir });
	}

	test('an unwritable audit log keeps no erased photo, nor its name; it is written later, and repeated in a restore', async () => {
		const { path: copy, code } = await snapshot(dataDir);
		expect(code).toBe(0);
		await rm(join(dataDir, 'audit.jsonl'));
		// No account can write to a folder as to a file, root neither.
		await mkdir(join(dataDir, 'audit.jsonl'));
		await eraseThree();
		expect(await readdir(join(dataDir, 'photos'))).toEqual([basename(photoOf(ids[3] ?? ''))]);
		expect(await named()).toEqual([ids[3]]);
		const ran = await leads(['erase', ids[3] ?? ''], dataDir);
		expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^All was erased, but .*retries it every minute/)]);
		expect(await named()).toEqual([]);
		expect(await health()).toMatchObject({ status: 'degraded', checks: { audit: 'failing', erasedPhotos: 'ok' } });
		await rmdir(join(dataDir, 'audit.jsonl'));
		await restart();
		await eventually(async () => expect(await noted()).toEqual(ids));
		await server.stop();
		const restored = join(await temporaryFolder(), 'data');
		expect((await restore(copy, restored)).out).toContain('0 request(s) and 0 photo(s) are in ');
		expect([await listed(restored), await readdir(join(restored, 'photos'))]).toEqual([[], []]);
	});

	test('a photo file that cannot be removed blocks no other erasure, and /healthz reports it until it is gone', async () => {
		const [first = '', , , fourth = ''] = ids;
		await rm(photoOf(first));
		// No account can remove a folder as a file, root neither.
		await mkdir(photoOf(first));
		await eraseThree();
		const left = [first, fourth].map((id) => basename(photoOf(id)));
		expect((await readdir(join(dataDir, 'photos'))).sort()).toEqual(left.sort());
		expect([await noted(), await named()]).toEqual([ids.slice(0, 3), [first, fourth]]);
		expect(await health()).toMatchObject({ status: 'degraded', checks: { audit: 'ok', erasedPhotos: 'failing' } });
		const ran = await leads(['erase', fourth], dataDir);
		expect([ran.code, ran.err]).toEqual([1, expect.stringContaining(`${photoOf(first)} cannot be removed`)]);
		await restart();
		await eventually(async () => expect(await health()).toMatchObject({ checks: { erasedPhotos: 'failing' } }));
		await rmdir(photoOf(first));
		await restart();
		await eventually(async () => expect(await named()).toEqual([]));
		expect(await noted()).toEqual(ids);
		await server.stop();
	});
});

describe('with what looks after a store', () => {
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

	test('by a clock that is months ahead nothing is deleted, and at once by one that is put right', async () => {
		const { dataDir } = await folderWithQuote();
		const { store, troubles, sweeper, stop } = await startSweeping(dataDir);
		setClock(Date.now() - 40 * day);
		store.deskAccess.begin(store.deskAccess.newLink('anna', 0) ?? '', 'Firefox');
		store.visits.add([{ day: '2020-01-01', what: 'page', kind: '', name: '/', count: 1 }]);
		vi.useRealTimers();
		await sweeper.sweep(new Date(Date.now() + 400 * day));
		expect([store.requests.all().length, troubles.has('clock')]).toEqual([1, true]);
		await eventually(() => expect(troubles.has('clock')).toBe(false));
		await sweeper.sweep();
		expect(store.requests.all()).toHaveLength(1);
		// With what else is over; and no request is dated far before.
		expect([store.deskAccess.all(), store.visits.between('2000-01-01', '2999-01-01')]).toEqual([[], []]);
		setClock(Date.now() - 40 * day);
		expect(Date.parse(store.requests.of(insert(store)).created_at) - Date.now()).toBeGreaterThan(39 * day);
		await stop();
	});

	test('a stray photo file is moved aside, and deleted after a week', async () => {
		const { dataDir, key } = await folderWithQuote();
		const photo = photoPath(dataDir, key);
		const name = 'f'.repeat(64);
		const aside = join(dataDir, 'strays', name);
		await writeFile(join(dataDir, 'photos', name), 'not lost yet');
		const agoBy = (path: string, hours: number) => utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000));
		const { store, troubles, sweeper, stop } = await startSweeping(dataDir);
		const sweep = () => sweeper.sweep();
		// Of a hosted project: taken over once.
		store.requests.insert(tableOf('callback'), [rowOf('callback')], null, { fromInbox: 'x' });
		await agoBy(join(dataDir, 'photos', name), 25);
		await sweep();
		expect(await readdir(join(dataDir, 'photos'))).toEqual([photo.split('/').at(-1)]);
		expect([await readFile(aside, 'utf8'), troubles.has('strays')]).toEqual(['not lost yet', true]);
		await agoBy(aside, 7 * 24 + 1);
		await sweep();
		expect(troubles.has('strays')).toBe(false);
		expect([store.requests.isTaken(tableOf('callback'), 'x'), troubles.has('photoFiles')]).toEqual([true, false]);
		await rm(photo);
		await sweep();
		expect([store.countSince('').photos, troubles.has('photoFiles')]).toEqual([1, true]);
		await stop();
		expect(JSON.parse(await auditOf(dataDir))).toMatchObject({ act: 'sweep', requests: 0, photos: 0, strayFiles: 1 });
	});
});
