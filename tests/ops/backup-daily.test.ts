import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { restore as restoreInto } from '#server/store/copies/restore.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { backupTroubles, readBackupNotes } from '#server/store/last-backup.ts';
import { openForServer } from '#server/store/open.ts';
import { readVersion, versions } from '#server/store/sqlite/migrate.ts';
import { inDatabase } from '../support/database.ts';
import { addQuote, backUpInto, emptyData, nightlyBackups, twoQuotes } from '../support/nightly-backups.ts';
import { leads, listed, restore } from '../support/operator.ts';
import { afterPhotoCopy } from '../support/preloaded.ts';
import { temporaryFolder } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
const names = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('2')).sort();

test('after twelve nights 7 days and the week before are left, and the oldest can be restored, into an empty folder', async () => {
	const dataDir = await temporaryFolder();
	const made = await nightlyBackups(dataDir, join(await temporaryFolder(), 'backups'), 12);
	expect(made.names.map((name) => name.slice(0, 15))).toEqual(
		['04', '06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-01-${day}T0300`),
	);
	expect(made.report).toContain('8 backup(s) kept, 1 removed');
	const oldest = join(made.folder, made.names[0] ?? '');
	expect(await restore(oldest, join(await temporaryFolder(), 'data'), dataDir)).toMatchObject({ code: 0, err: '' });
	expect((await restore(oldest, dataDir, dataDir)).err).toContain('is not empty');
});

test('photos are linked to those of the last backup, and one that was damaged there is copied again', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	const first = await backUpInto(dataDir, folder);
	expect([first.code, first.err]).toEqual([0, '']);
	expect(first.out).toMatch(
		/^\S+Z: 2 request\(s\), 2 photo\(s\) of which 2 new; the database and every photo read back and found right\. 1 backup\(s\) kept, 0 removed\.\nA restore asks for the key of your backups: [\w-]{43}\nKeep it .*\nIt was restored into a scratch folder, as a trial: 2 request\(s\) and 2 photo\(s\)\.\n$/,
	);
	const [one = ''] = await names(folder);
	const inOne = (key: string) => join(folder, one, photoPath('', key));
	await writeFile(inOne(quotes[0].key), 'damaged');
	const second = await backUpInto(dataDir, folder);
	expect([second.code, second.out]).toEqual([0, expect.stringContaining('2 photo(s) of which 1 new; ')]);
	const [, two = '', ...others] = await names(folder);
	expect(others).toEqual([]);
	expect((await stat(join(folder, two, photoPath('', quotes[0].key)))).size).toBe(2000);
});

test('a photo that is lost in DATA_DIR stays in every later backup, and each says so', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	expect((await backUpInto(dataDir, folder)).code).toBe(0);
	await rm(photoPath(dataDir, quotes[1].key));
	const later = await backUpInto(dataDir, folder);
	expect([later.code, later.out]).toEqual([2, expect.stringContaining('is missing in DATA_DIR')]);
	const to = join(await temporaryFolder(), 'data');
	expect((await restore(join(folder, (await names(folder))[0] ?? ''), to, dataDir)).code).toBe(0);
	expect(existsSync(photoPath(to, quotes[1].key))).toBe(true);
});

test('a backup before an upgrade stays beside the one after it, and both are restored', async () => {
	const dataDir = await temporaryFolder();
	// The data of the release before, which a server of this one brings up to date.
	const next = [...versions, 'ALTER TABLE callback_requests ADD COLUMN steps INTEGER'];
	await emptyData(dataDir);
	await addQuote(dataDir, new Date());
	const folder = join(await temporaryFolder(), 'backups');
	const now = Date.now();
	expect((await backUpDaily(dataDir, folder, { now: new Date(now - 120_000) })).isWhole).toBe(true);
	await (await openForServer(dataDir, { versions: next })).close();
	await addQuote(dataDir, new Date());
	expect((await backUpDaily(dataDir, folder, { now: new Date(now - 60_000) })).isWhole).toBe(true);
	expect((await backUpDaily(dataDir, folder, { now: new Date(now) })).report).toContain('3 backup(s) kept, 0 removed');
	const made = await names(folder);
	const key = join(dataDir, 'backup-key');
	const restored = async (name = '', steps: readonly string[] = next) => {
		const to = join(await temporaryFolder(), 'data');
		const { isWhole, report } = await restoreInto(join(folder, name), to, { key, steps });
		return [isWhole, report.slice(0, 9), inDatabase(to, readVersion)];
	};
	// By its own release, and by the next one, which brings it up to date.
	expect(await restored(made[0], versions)).toEqual([true, '1 request', versions.length]);
	expect(await restored(made[0])).toEqual([true, '1 request', next.length]);
	await expect(restored(made[1], versions)).rejects.toThrow('a newer release wrote it');
	expect(await restored(made[1])).toEqual([true, '2 request', next.length]);
	const noted = join(folder, '2020-01-01T030000Z');
	expect((await leads(['restore', noted, '--key', key], join(await temporaryFolder(), 'data'))).err).toBe(
		`There is no whole backup in ${noted}: its manifest.json is missing. The newest in ${folder}: ${made.toReversed().join(', ')}.\n`,
	);
});

test('an erased request and its photos leave all earlier backups with the next one', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	// Of other days, so that they are kept.
	for (const age of [2, 1]) {
		expect(
			(await backUpDaily(dataDir, folder, { now: new Date(Date.now() - age * 24 * 60 * 60 * 1000) })).isWhole,
		).toBe(true);
	}
	const [gone, kept] = quotes;
	expect((await leads(['erase', gone.id], dataDir)).code).toBe(0);
	const next = await backUpInto(dataDir, folder);
	expect([next.code, next.out]).toEqual([0, expect.stringContaining('erased requests removed from 2.\n')]);
	const left = await names(folder);
	expect(left).toHaveLength(3);
	for (const name of left) {
		const path = join(folder, name);
		expect((await readdir(join(path, 'photos'))).map((photo) => `photos/${photo}`)).toEqual([photoPath('', kept.key)]);
		expect(await readFile(join(path, 'leads.db'), 'latin1')).not.toContain(gone.id);
		const to = join(await temporaryFolder(), 'data');
		expect((await restore(path, to, dataDir)).code).toBe(0);
		expect((await listed(to)).map(({ id }) => id)).toEqual([kept.id]);
	}
});

/** Says when the first photo is copied, and waits there for longer than a test takes. */
const stopsAfterPhoto = afterPhotoCopy(
	`process.send('copied'); await new Promise((resolve) => setTimeout(resolve, 600_000));`,
);

test('a backup that was killed never counts, removes nothing, and is cleared away by the next', async () => {
	const { dataDir, folder } = await twoQuotes();
	expect((await backUpInto(dataDir, folder)).code).toBe(0);
	const before = await names(folder);
	await addQuote(dataDir, new Date());
	const child = spawn(
		process.execPath,
		['--import', stopsAfterPhoto, join(root, 'server/leads.ts'), 'backup', '--into', folder],
		{ env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
	);
	onTestFinished(() => void child.kill('SIGKILL'));
	await new Promise((resolve) => child.once('message', resolve));
	expect((await backUpInto(dataDir, folder)).err).toMatch(/^Another backup into \S+ is running: nothing was done\.\n$/);
	child.kill('SIGKILL');
	await new Promise((resolve) => child.once('exit', resolve));
	expect(await names(folder)).toEqual(before);
	expect(await readdir(folder)).toContain('.unfinished');
	expect(await leads(['restore', join(folder, '.unfinished')], join(await temporaryFolder(), 'data'))).toMatchObject({
		code: 1,
		err: expect.stringContaining('no whole backup'),
	});
	expect((await backUpInto(dataDir, folder)).out).toContain('3 photo(s) of which 1 new');
	expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('invalid uses are rejected with one line', async () => {
	const { dataDir, folder } = await twoQuotes();
	expect((await leads(['backup', folder, '--into', folder], dataDir)).err).toMatch(
		/^Usage: npm run leads -- backup TO \| --into FOLDER /,
	);
	expect((await leads(['backup', '--into', ''], dataDir)).code).toBe(1);
	expect((await backUpInto(dataDir, join(dataDir, 'x'))).err).toMatch(/ is in DATA_DIR: name a folder elsewhere/);
	const secret = 'Llanfairpwll';
	const wrong = await backUpInto(dataDir, folder, { BACKUP_PING_URL: `ftp://example.org/${secret}` });
	expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^BACKUP_PING_URL cannot be used: it must be /)]);
	expect(wrong.err).not.toContain(secret);
	expect(existsSync(folder)).toBe(false);
});

test('once a week the new backup is restored as a trial, again the next night if that fails', async () => {
	const { dataDir, folder } = await twoQuotes();
	const now = Date.now();
	const night = async (count: number) =>
		(await backUpDaily(dataDir, folder, { now: new Date(now + count * 24 * 60 * 60 * 1000) })).report;
	const trial = 'It was restored into a scratch folder, as a trial: 2 request(s) and 2 photo(s).';
	expect(await night(0)).toContain(trial);
	expect(await night(1)).not.toContain('trial');
	// What no restore takes: it is in the database, and so in each backup of it.
	inDatabase(dataDir, (database) => database.exec('CREATE VIEW v AS SELECT 1'));
	expect(await night(6)).not.toContain('trial');
	const failed = await backUpDaily(dataDir, folder, { now: new Date(now + 7 * 24 * 60 * 60 * 1000) });
	expect([failed.isWhole, failed.report]).toEqual([
		false,
		expect.stringContaining('This backup could not be restored: The database has triggers, views'),
	]);
	expect(backupTroubles(await readBackupNotes(dataDir), now)).toEqual([
		expect.stringMatching(/^the backup of \S+ \S+ UTC could not be restored into a scratch folder$/),
	]);
	inDatabase(dataDir, (database) => database.exec('DROP VIEW v'));
	expect(await night(8)).toContain(trial);
	expect(backupTroubles(await readBackupNotes(dataDir), now)).toEqual([]);
	expect(await readdir(folder)).not.toContain('.trial');
});
