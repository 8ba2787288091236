import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withPing } from '#server/operator/commands/keeping.ts';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { addQuote, emptyData, nightlyBackups } from '../support/nightly-backups.ts';
import { keyOfBackups, leads, listed, run } from '../support/operator.ts';
import { afterPhotoCopy } from '../support/preloaded.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { healthOf } from '../support/shared-server.ts';

const root = join(import.meta.dirname, '../..');
const backUp = (dataDir: string, folder: string, env = {}) => leads(['backup', '--into', folder], dataDir, env);
const names = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('2')).sort();
const shown = (name: string) => `${name.slice(0, 10)}T${name.slice(11, 13)}:${name.slice(13, 15)}`;

/** A data folder with two requests with a photo each, and an empty folder for backups. */
async function twoQuotes() {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const quotes = [await addQuote(dataDir, new Date()), await addQuote(dataDir, new Date())] as const;
	return { dataDir, folder: join(await temporaryFolder(), 'backups'), quotes };
}

test('after three weeks of nights 7 days and 4 weeks are left, and each of them can be restored', async () => {
	const dataDir = await temporaryFolder();
	const made = await nightlyBackups(dataDir, join(await temporaryFolder(), 'backups'), 22);
	expect(made.names.map(shown)).toEqual(
		['01-04', '01-11', '01-16', '01-17', '01-18', '01-19', '01-20', '01-21', '01-22'].map((day) => `2026-${day}T03:00`),
	);
	for (const name of made.names.filter((_, index) => index % 4 === 0)) {
		const to = join(await temporaryFolder(), 'data');
		const restored = await leads(['restore', join(made.folder, name), ...keyOfBackups(dataDir)], to);
		expect([restored.code, restored.err]).toEqual([0, '']);
	}
	expect(
		(await leads(['restore', join(made.folder, made.names[0] ?? ''), ...keyOfBackups(dataDir)], dataDir)).err,
	).toContain('is not empty');
});

test('photos are linked to those of the last backup, and one that was damaged there is copied again', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	const first = await backUp(dataDir, folder);
	expect([first.code, first.err]).toEqual([0, '']);
	expect(first.out).toMatch(
		/^\S+Z: 2 request\(s\), 2 photo\(s\) of which 2 new; the database and every photo read back and found right\. 1 backup\(s\) kept, 0 removed\.\nA restore asks for the key of your backups: [\w-]{43}\nKeep it .*\n$/,
	);
	const [one = ''] = await names(folder);
	const inOne = (key: string) => join(folder, one, photoPath('', key));
	await writeFile(inOne(quotes[0].key), 'damaged');
	const second = await backUp(dataDir, folder);
	expect([second.code, second.out]).toEqual([0, expect.stringContaining('2 photo(s) of which 1 new; ')]);
	// The newest of a day is kept.
	const [two = '', ...others] = await names(folder);
	expect([one === two, others]).toEqual([false, []]);
	expect((await stat(join(folder, two, photoPath('', quotes[0].key)))).size).toBe(2000);
});

test('a photo that is lost in DATA_DIR stays in every later backup, and each says so', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	expect((await backUp(dataDir, folder)).code).toBe(0);
	await rm(photoPath(dataDir, quotes[1].key));
	const later = await backUp(dataDir, folder);
	expect([later.code, later.out]).toEqual([2, expect.stringContaining('is missing in DATA_DIR')]);
	const to = join(await temporaryFolder(), 'data');
	expect(
		(await leads(['restore', join(folder, (await names(folder))[0] ?? ''), ...keyOfBackups(dataDir)], to)).code,
	).toBe(0);
	expect(existsSync(photoPath(to, quotes[1].key))).toBe(true);
});

test('an erased request and its photos leave all earlier backups with the next one', async () => {
	const { dataDir, folder, quotes } = await twoQuotes();
	// Of other days, so that they are kept.
	for (const age of [3, 2, 1]) {
		expect((await backUpDaily(dataDir, folder, new Date(Date.now() - age * 24 * 60 * 60 * 1000))).isWhole).toBe(true);
	}
	const [gone, kept] = quotes;
	expect((await leads(['erase', gone.id], dataDir)).code).toBe(0);
	const next = await backUp(dataDir, folder);
	expect([next.code, next.out]).toEqual([0, expect.stringContaining('erased requests removed from 3.\n')]);
	const left = await names(folder);
	expect(left).toHaveLength(4);
	for (const name of left) {
		const path = join(folder, name);
		expect((await readdir(join(path, 'photos'))).map((photo) => `photos/${photo}`)).toEqual([photoPath('', kept.key)]);
		expect(await readFile(join(path, 'leads.db'), 'latin1')).not.toContain(gone.id);
		const to = join(await temporaryFolder(), 'data');
		expect((await leads(['restore', path, ...keyOfBackups(dataDir)], to)).code).toBe(0);
		expect((await listed(to)).map(({ id }) => id)).toEqual([kept.id]);
	}
});

/** Says when the first photo is copied, and waits there for ever. */
const stopsAfterPhoto = afterPhotoCopy(
	`process.send('copied'); await new Promise((resolve) => setTimeout(resolve, 60_000));`,
);

test('a backup that was killed never counts, removes nothing, and is cleared away by the next', async () => {
	const { dataDir, folder } = await twoQuotes();
	expect((await backUp(dataDir, folder)).code).toBe(0);
	const before = await names(folder);
	await addQuote(dataDir, new Date());
	const child: ChildProcess = spawn(
		process.execPath,
		['--import', stopsAfterPhoto, join(root, 'server/leads.ts'), 'backup', '--into', folder],
		{ env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
	);
	await new Promise((resolve) => child.once('message', resolve));
	expect((await backUp(dataDir, folder)).err).toMatch(/^Another backup into \S+ is running: nothing was done\.\n$/);
	child.kill('SIGKILL');
	await new Promise((resolve) => child.once('exit', resolve));
	expect(await names(folder)).toEqual(before);
	expect(await readdir(folder)).toContain('.unfinished');
	expect(await leads(['restore', join(folder, '.unfinished')], join(await temporaryFolder(), 'data'))).toMatchObject({
		code: 1,
		err: expect.stringContaining('no whole backup'),
	});
	expect((await backUp(dataDir, folder)).out).toContain('3 photo(s) of which 1 new');
	expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('invalid uses are rejected with one line', async () => {
	const { dataDir, folder } = await twoQuotes();
	expect((await leads(['backup', folder, '--into', folder], dataDir)).err).toMatch(
		/^Usage: npm run leads -- backup TO \| --into FOLDER /,
	);
	expect((await leads(['backup', '--into', ''], dataDir)).code).toBe(1);
	expect((await backUp(dataDir, join(dataDir, 'x'))).err).toMatch(/ is in DATA_DIR: name a folder elsewhere/);
	const secret = 'Llanfairpwll';
	const wrong = await backUp(dataDir, folder, { BACKUP_PING_URL: `ftp://example.org/${secret}` });
	expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^BACKUP_PING_URL cannot be used: it must be /)]);
	expect(wrong.err).not.toContain(secret);
	expect(existsSync(folder)).toBe(false);
});

test('an address is told of success and of failure, and is never printed', async () => {
	const { dataDir, folder } = await twoQuotes();
	const asked: string[] = [];
	let status = 200;
	const receiver = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.writeHead(status).end('OK');
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	const { port } = receiver.address() as { port: number };
	const secret = randomUUID();
	const url = `http://127.0.0.1:${port}/${secret}`;
	const env = { BACKUP_PING_URL: url, DATA_DIR: dataDir };
	const good = await run('server/leads.ts', ['backup', '--into', folder], env);
	expect([good.code, asked.splice(0)]).toEqual([0, [`/${secret}`]]);
	const bad = await run('server/leads.ts', ['backup', '--into', folder], { ...env, DATA_DIR: join(dataDir, 'none') });
	expect([bad.code, asked.splice(0)]).toEqual([1, [`/${secret}/fail`]]);
	// An address that refuses or does not answer fails no backup.
	status = 500;
	const lines: string[] = [];
	const whole = async () => ({ report: '', isWhole: true });
	const times = { tries: 2, timeout: 200, pause: 1 };
	expect(await withPing(url, (line) => lines.push(line), whole, times)).toEqual({ report: '', isWhole: true });
	expect(asked).toHaveLength(2);
	await new Promise((resolve) => receiver.close(resolve));
	await withPing(url, (line) => lines.push(line), whole, times);
	expect(lines).toEqual(Array(2).fill('The address in BACKUP_PING_URL could not be reached, or refused the call.'));
	expect([good, bad].map(({ out, err }) => out + err).join('')).not.toContain(secret);
});

test('/healthz says how old the last whole backup is, and from a day and a half that it is too old', async () => {
	const { dataDir, folder } = await twoQuotes();
	expect((await backUp(dataDir, folder)).code).toBe(0);
	const again = await startServer({ dataDir });
	expect(await healthOf(again)).toMatchObject({ status: 'ok', checks: { backup: 'ok' }, backup: { ageHours: 0 } });
	await again.stop();
	const old = new Date(Date.now() - 40 * 60 * 60 * 1000);
	await writeFile(join(dataDir, 'last-backup'), `${old.toISOString()}\n`);
	const late = await startServer({ dataDir });
	expect(await healthOf(late)).toMatchObject({
		status: 'degraded',
		checks: { backup: 'failing' },
		backup: { ageHours: 40 },
	});
	await late.stop();
});
