import { randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restore as restoreInto } from '#server/store/copies/restore.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { readVersion, versions } from '#server/store/sqlite/migrate.ts';
import { inDatabase } from '../support/database.ts';
import { addQuote, emptyData } from '../support/nightly-backups.ts';
import { backup, listed, restore, run } from '../support/operator.ts';
import { sendQuote } from '../support/quotes.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, publicUrl, rows, tableNames, upload } from '../support/wire.ts';

test('a backup made under load, restored elsewhere, has all that was acknowledged before it began', async () => {
	const server = await startServer();
	const acknowledged = { ids: new Set<string>(), keys: new Set<string>() };
	const sent = { ids: new Set<string>(), keys: new Set<string>() };
	let stop = false;
	const worker = async (index: number) => {
		// Bounded: a machine that is too slow to end the backup must not fill its disk.
		for (let count = 0; !stop && count < 3000; count++) {
			const id = randomUUID();
			const table = tableNames[(index + count) % tableNames.length] ?? 'callback_requests';
			if (count % 5 === 0) {
				const key = `${id}/1-steps.jpg`;
				sent.keys.add(key);
				if ((await upload(server.url, key, jpegFile(jpegOf(1000)))).status === 200) acknowledged.keys.add(key);
			}
			sent.ids.add(id);
			if ((await insert(server.url, table, { ...rows[table], id })).status === 201) acknowledged.ids.add(id);
		}
	};
	const load = Promise.all([0, 1, 2, 3].map(worker));
	while (acknowledged.ids.size < 200) await new Promise((resolve) => setTimeout(resolve, 20));

	const before = { ids: [...acknowledged.ids], keys: [...acknowledged.keys] };
	const to = join(await temporaryFolder(), 'backup');
	// As a process of its own, since this one sends the load.
	const made = await run('server/leads.ts', ['backup', to], { DATA_DIR: server.dataDir });
	stop = true;
	await load;
	expect([made.code, made.err]).toEqual([0, '']);
	expect(acknowledged.ids.size).toBeGreaterThan(before.ids.length);
	await server.kill();

	const elsewhere = join(await temporaryFolder(), 'data');
	const restored = await restore(to, elsewhere, server.dataDir);
	expect([restored.code, restored.err]).toEqual([0, '']);
	const again = await startServer({ dataDir: elsewhere });
	const ids = (await listed(elsewhere)).map(({ id }) => id);
	expect(before.ids.filter((id) => !ids.includes(id))).toEqual([]);
	expect(ids.filter((id) => !sent.ids.has(id))).toEqual([]);
	for (const key of before.keys) {
		const shown = await fetch(publicUrl(again.url, key));
		expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, 1000]);
	}
	const keys = inDatabase(elsewhere, (database) => database.prepare('SELECT key FROM photos').all());
	const files = keys.map(({ key }) => photoPath(elsewhere, String(key))).sort();
	expect((await readdir(join(elsewhere, 'photos'))).map((name) => join(elsewhere, 'photos', name)).sort()).toEqual(
		files,
	);
	expect((await insert(again.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	await again.stop();
});

test('a backup of an older version is restored by a later one, brought up to date, without what was erased since', async () => {
	const server = await startServer();
	const [gone, kept] = [randomUUID(), randomUUID()];
	for (const id of [gone, kept])
		expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, id })).status).toBe(201);
	await server.stop();
	const to = join(await temporaryFolder(), 'backup');
	expect((await backup(server.dataDir, to)).code).toBe(0);
	const audit = join(await temporaryFolder(), 'audit.jsonl');
	await writeFile(audit, `${JSON.stringify({ act: 'withdraw', ids: [gone] })}\n`);

	// A version after the newest, made for this test.
	const later = [
		...versions,
		'ALTER TABLE callback_requests ADD COLUMN steps INTEGER; UPDATE callback_requests SET steps = 7',
	];
	const elsewhere = join(await temporaryFolder(), 'data');
	expect(
		await restoreInto(to, elsewhere, { auditFile: audit, key: join(server.dataDir, 'backup-key'), steps: later }),
	).toMatchObject({ isWhole: true });
	inDatabase(elsewhere, (database) => {
		expect(database.prepare('SELECT id, steps FROM callback_requests').all()).toEqual([{ id: kept, steps: 7 }]);
		expect(database.prepare('SELECT id FROM request_ids').all()).toEqual([{ id: kept }]);
		expect(readVersion(database)).toBe(later.length);
	});
	expect(await readFile(join(elsewhere, 'leads.db'), 'latin1')).not.toContain(gone);
	// The backup is as it was: its own release restores all of it.
	const again = join(await temporaryFolder(), 'data');
	expect((await restore(to, again, server.dataDir)).out).toMatch(/^2 request\(s\)/);
});

test('of a damaged backup all that is whole is restored, and the rest named; not where its database is damaged', async () => {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const quotes: { id: string; key: string }[] = [];
	while (quotes.length < 100) quotes.push(await addQuote(dataDir, new Date()));
	const from = join(await temporaryFolder(), 'backup');
	expect((await backup(dataDir, from)).code).toBe(0);
	const [cut, gone] = quotes as [(typeof quotes)[0], (typeof quotes)[0]];
	await truncate(photoPath(from, cut.key), 100);
	await rm(photoPath(from, gone.key));
	const to = join(await temporaryFolder(), 'data');
	const restored = await restore(from, to, dataDir);
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out.split('\n').slice(0, -1)).toEqual([
		expect.stringMatching(/^100 request\(s\) and 98 photo\(s\) of /),
		expect.any(String),
		`The file of the photo ${cut.key} is not as it was written in the backup: ${photoPath('', cut.key)}.`,
		`The file of the photo ${gone.key} is missing in the backup: ${photoPath('', gone.key)}.`,
		expect.stringMatching(/^All else is restored\. Another backup, .* copy photos from there/),
		expect.stringMatching(/^The settings \(\.env\), .* of that day are in /),
		'Nothing waits to be sent.',
	]);
	expect(await listed(to)).toHaveLength(100);
	expect((await readdir(join(to, 'photos'))).sort()).toEqual(
		quotes
			.slice(2)
			.map(({ key }) => photoPath('', key).slice('photos/'.length))
			.sort(),
	);
	const again = await startServer({ dataDir: to });
	expect((await fetch(publicUrl(again.url, quotes[2]?.key ?? ''))).status).toBe(200);
	await again.stop();

	await appendFile(join(from, 'leads.db'), 'x');
	expect(await restore(from, join(await temporaryFolder(), 'data'), dataDir)).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^Nothing was restored: \S+leads\.db is not as it was written\. Take another backup, /),
	});
});

test('invalid uses are rejected with one line', async () => {
	const server = await startServer();
	await sendQuote(server.url);
	const good = join(await temporaryFolder(), 'good');
	expect((await backup(server.dataDir, good)).code).toBe(0);

	// The data folder of a server that runs, and of one that ran.
	expect(await restore(good, server.dataDir, server.dataDir)).toMatchObject({
		code: 1,
		err: expect.stringContaining('another server'),
	});
	await server.stop();
	expect(await restore(good, server.dataDir, server.dataDir)).toMatchObject({
		code: 1,
		err: expect.stringContaining('is not empty'),
	});
	expect((await backup(server.dataDir, good)).err).toMatch(/^\S+ is not empty: name a new folder\.\n$/);
	expect((await backup(await temporaryFolder(), join(good, 'x'))).err).toMatch(/^There are no requests in /);
	expect((await run('server/leads.ts', ['backup'], {})).err).toMatch(/^Usage: /);
	expect((await run('server/leads.ts', ['restore'], {})).err).toMatch(/^Usage: /);

	const to = join(await temporaryFolder(), 'data');
	// A manifest that leads elsewhere, leaves out the database, or names a file twice.
	const manifest = JSON.parse(await readFile(join(good, 'manifest.json'), 'utf8'));
	const note = (files: object[]) => writeFile(join(good, 'manifest.json'), JSON.stringify({ ...manifest, files }));
	const [database, ...others] = manifest.files;
	for (const files of [
		[database, { ...others[0], path: '../../elsewhere' }],
		others,
		[database, ...manifest.files],
		[...manifest.files, others[0]],
	]) {
		await note(files);
		expect(await restore(good, to, server.dataDir)).toMatchObject({
			code: 1,
			err: expect.stringContaining('no whole backup'),
		});
	}
	await note(manifest.files);
	expect((await restore(good, to, server.dataDir)).code).toBe(0);
});
