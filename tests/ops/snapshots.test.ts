import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { backupDays } from '#facts/promises.ts';
import { nameAt } from '#server/store/backups.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { makeSnapshot, ownChanges } from '#server/store/snapshots/snapshot.ts';
import { tryLock } from '#server/store/sqlite/open.ts';
import { listed, restore, run, snapshot } from '../support/operator.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { startMailServer } from '../support/receivers.ts';
import { shortIntervals, temporaryFolder } from '../support/server.ts';
import { healthOf, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, tableNames, upload } from '../support/wire.ts';
import { addQuote, afterPhoto, twoQuotes } from './stored-quotes.ts';

const root = join(import.meta.dirname, '../..');
const hour = 60 * 60 * 1000;
const namesIn = async (dataDir: string) =>
	(await readdir(join(dataDir, 'snapshots'))).filter((name) => name.startsWith('2')).sort();

test('a snapshot made under load, restored elsewhere, has all that was acknowledged before it began', async () => {
	const server = await startHere();
	const acknowledged = { ids: new Set<string>(), keys: new Set<string>() };
	const sent = new Set<string>();
	let stop = false;
	const worker = async (index: number) => {
		// Bounded: a machine that is too slow to end the snapshot must not fill its disk.
		for (let count = 0; !stop && count < 3000; count++) {
			const id = randomUUID();
			const table = tableNames[(index + count) % tableNames.length] ?? 'callback_requests';
			const key = `${id}/1-steps.jpg`;
			if (count % 5 === 0 && (await upload(server.url, key, jpegFile(jpegOf(1000)))).status === 200)
				acknowledged.keys.add(key);
			sent.add(id);
			if ((await insert(server.url, table, { ...rows[table], id })).status === 201) acknowledged.ids.add(id);
		}
	};
	const load = Promise.all([0, 1, 2, 3].map(worker));
	await expect.poll(() => acknowledged.ids.size).toBeGreaterThan(50);

	const before = { ids: [...acknowledged.ids], keys: [...acknowledged.keys] };
	// As a process of its own, since this one sends the load.
	const made = await run('server/leads.ts', ['snapshot'], { DATA_DIR: server.dataDir });
	stop = true;
	await load;
	expect([made.code, made.err]).toEqual([0, '']);
	expect(acknowledged.ids.size).toBeGreaterThan(before.ids.length);
	await server.stop();

	const elsewhere = join(await temporaryFolder(), 'data');
	const [name = ''] = await namesIn(server.dataDir);
	const restored = await restore(join(server.dataDir, 'snapshots', name), elsewhere);
	expect([restored.code, restored.err]).toEqual([0, '']);
	const again = await startHere({ dataDir: elsewhere });
	const ids = (await listed(elsewhere)).map(({ id }) => id);
	expect(before.ids.filter((id) => !ids.includes(id))).toEqual([]);
	expect(ids.filter((id) => !sent.has(id))).toEqual([]);
	for (const key of before.keys) {
		const shown = await fetch(publicUrl(again.url, key));
		const bytes = Buffer.from(await shown.arrayBuffer());
		expect([shown.status, bytes]).toEqual([200, await readFile(photoPath(server.dataDir, key))]);
	}
	expect((await insert(again.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	await again.stop();
});

test('photos are hard links, or copies where their disk is another; one that is lost is named', async () => {
	const { dataDir, quotes } = await twoQuotes();
	const [kept, lost] = quotes.map(({ key }) => key) as [string, string];
	const made = await snapshot(dataDir);
	const inode = async (folder: string) => (await stat(photoPath(folder, kept))).ino;
	expect(await inode(made.path)).toBe(await inode(dataDir));
	const elsewhere = await mkdtemp('/dev/shm/stairlifts-');
	onTestFinished(() => rm(elsewhere, { recursive: true }));
	execFileSync('mv', [join(dataDir, 'photos'), elsewhere]);
	await symlink(join(elsewhere, 'photos'), join(dataDir, 'photos'));
	await rm(photoPath(dataDir, lost));
	const copied = await snapshot(dataDir);
	expect([copied.code, copied.err]).toEqual([2, '']);
	expect(copied.out).toContain(`The file of the photo ${lost} is missing or damaged.\n`);
	expect(await readFile(photoPath(copied.path, kept))).toEqual(await readFile(photoPath(dataDir, kept)));
});

test('one that was killed never counts, removes nothing, and is cleared away by the next', async () => {
	const { dataDir } = await twoQuotes();
	expect((await snapshot(dataDir)).code).toBe(0);
	const before = await namesIn(dataDir);
	await addQuote(dataDir);
	const waits = afterPhoto(`process.send('linked'); await new Promise((resolve) => setTimeout(resolve, 600_000));`);
	const child = spawn(process.execPath, ['--import', waits, join(root, 'server/leads.ts'), 'snapshot'], {
		env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	await new Promise((resolve) => child.once('message', resolve));
	expect((await snapshot(dataDir)).err).toBe('Another snapshot is being made: nothing was done.\n');
	child.kill('SIGKILL');
	await new Promise((resolve) => child.once('exit', resolve));
	expect(await namesIn(dataDir)).toEqual(before);
	expect(await readdir(join(dataDir, 'snapshots'))).toContain('.unfinished');
	const next = await snapshot(dataDir);
	expect(next.out).toContain('3 request(s), 3 photo(s). 2 snapshot(s) kept');
	expect((await readdir(join(dataDir, 'snapshots'))).filter((name) => name.startsWith('.'))).toEqual([]);
	const to = join(await temporaryFolder(), 'data');
	expect((await restore(next.path, to)).code).toBe(0);
});

test('it has the settings and the operator’s own files, for its account alone', async () => {
	const { dataDir } = await twoQuotes();
	const set = {
		SMTP_URL: 'smtps://a:pa55word@mail.example.org:465',
		COMPANY_NAME: "O'Neill & #1",
	};
	const { code, err } = await run('server/leads.ts', ['snapshot'], { ...set, DATA_DIR: dataDir });
	expect([code, err]).toEqual([0, '']);
	const own = join(dataDir, 'snapshots', (await namesIn(dataDir))[0] ?? '', 'own');
	const { DATA_DIR, ...read } = parseEnv(await readFile(join(own, '.env'), 'utf8'));
	expect([DATA_DIR, read]).toEqual([dataDir, set]);
	expect((await readdir(join(own, 'content/articles'))).length).toBeGreaterThan(10);
	const all = await readdir(join(dataDir, 'snapshots'), { recursive: true, withFileTypes: true });
	const modes = all.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o077);
	expect(new Set(await Promise.all(modes))).toEqual(new Set([0]));
});

test('what the operator changed is in it, is back on a new machine, and stays through an upgrade that changes the same', async () => {
	const folder = await temporaryFolder();
	const place = (project: string) => join(folder, project, 'content/prices');
	const sh = (project: string, command: string) =>
		execFileSync('bash', ['-ec', command], { cwd: join(folder, project), stdio: 'pipe' });
	const prices = (straight: number, year: number) => `straight ${straight}\n\n\n\n\nyear ${year}\n`;
	const commit = 'git add . && git -c user.name=x -c user.email=test@example.com commit -qm x';
	await mkdir(dirname(place('upstream')), { recursive: true });
	await writeFile(place('upstream'), prices(1800, 2025));
	sh('upstream', `mkdir src; touch src/x file.ts; git init -q . && ${commit} && git clone -q . ../machine`);
	expect(ownChanges(join(folder, 'machine'))).toBe('');
	await writeFile(place('machine'), prices(1900, 2025));
	const { dataDir } = await twoQuotes();
	const made = await makeSnapshot(dataDir, {
		texts: { 'changes.patch': ownChanges(join(folder, 'machine'), '--binary') },
		files: { 'content/gone': join(folder, 'gone') },
	});
	expect(made).toMatchObject({
		isWhole: false,
		report: expect.stringMatching(/\n\S+\/gone cannot be read \(ENOENT\), /),
	});

	await writeFile(place('upstream'), prices(1800, 2026));
	sh('upstream', `${commit} && git clone -q . ../next`);
	const page = await readFile(join(root, 'docs/backups.md'), 'utf8');
	const own = join(dataDir, 'snapshots', (await namesIn(dataDir))[0] ?? '', 'own');
	sh('next', `R=${own}; ${/git apply .*?\.patch/.exec(page)?.[0]}`);
	expect(await readFile(place('next'), 'utf8')).toBe(prices(1900, 2026));

	const guide = await readFile(join(root, 'docs/upgrade.md'), 'utf8');
	const upgrade = `${/git config user.name.*/.exec(guide)?.[0]}\n${/^git add .*/m.exec(guide)?.[0]}`;
	sh('machine', upgrade);
	expect(await readFile(place('machine'), 'utf8')).toBe(prices(1900, 2026));
	expect(ownChanges(join(folder, 'machine'), '--name-only')).toBe('content/prices\n');
	// With nothing new on either side it does nothing, and no step is left open.
	sh('machine', `(${upgrade}) || true; test -z "$(git status --porcelain)"`);
	expect(ownChanges(join(folder, 'machine'))).toContain('+straight 1900');
});

test('the server makes one by itself; where it cannot, health, an e-mail and doctor say that it is missing', async () => {
	const { dataDir } = await twoQuotes();
	const folder = join(dataDir, 'snapshots');
	const old = (await snapshot(dataDir)).path;
	await rename(old, join(folder, nameAt(new Date(Date.now() - 40 * hour))));
	const unlock = tryLock(folder);
	const mailServer = await startMailServer();
	const env = { SMTP_URL: mailServer.url, LEADS_TO: 'operator@example.com', MAIL_FROM: 'b@example.com' };
	const server = await startHere({ dataDir, env, intervals: { ...shortIntervals, attention: 50 } });
	await expect.poll(() => server.output()).toContain('the snapshot failed');
	expect(await healthOf(server)).toMatchObject({
		status: 'degraded',
		checks: { backup: 'failing' },
		backup: { ageHours: 40 },
	});
	const attention = async () =>
		(await mailServer.messages()).find(({ subject }) => subject === 'The site needs your attention');
	await expect.poll(attention).toBeDefined();
	expect((await attention())?.text).toMatch(/[Tt]he last snapshot is of \w+day \d+\s\w+, \d+:\d\d[ap]m\./);
	await server.stop();
	unlock?.();
	const again = await startHere({ dataDir, env, intervals: shortIntervals });
	await expect.poll(() => again.output()).toContain('made a snapshot');
	expect(await namesIn(dataDir)).toHaveLength(2);
	await expect.poll(() => healthOf(again)).toMatchObject({ checks: { backup: 'ok' }, backup: { ageHours: 0 } });
	await again.stop();
	await mailServer.stop();
});

test('a backup host keeps what was deleted for no longer than the privacy policy says, and the server deletes nothing there', async () => {
	const unit = (name: string) => readFile(join(root, 'deploy', name), 'utf8');
	const kept = /restic forget --group-by host --keep-within (\d+)d --prune --max-unused 0\n/.exec(
		await unit('backup-host/stairlifts-forget.service'),
	);
	expect(await unit('backup-host/stairlifts-forget.timer')).toMatch(/^OnCalendar=Sun /m);
	// A week between two runs, and a day in which the snapshot before was copied once more.
	expect(Number(kept?.[1]) + 7 + 1).toBeLessThanOrEqual(backupDays);
	expect(await unit('stairlifts-backup.service')).not.toMatch(/forget|prune|--delete/);
	expect(await readFile(join(root, 'docs/backups.md'), 'utf8')).toMatch(/serve restic --stdio --append-only/);
});
