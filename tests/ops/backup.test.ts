import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { backup as backUp } from '#server/store/copies/backup.ts';
import { ownChanges } from '#server/store/copies/own-files.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { inDatabase } from '../support/database.ts';
import { diagnose } from '../support/doctor.ts';
import { addQuote, backUpInto, emptyData } from '../support/nightly-backups.ts';
import { backup, leads, listed, restore, run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, publicUrl, rows, sendQuote, tableNames, upload } from '../support/wire.ts';

const root = join(import.meta.dirname, '../..');

test('a backup made under load, restored elsewhere, has all that was acknowledged before it began', async () => {
	const server = await startHere();
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
	while (acknowledged.ids.size < 50) await new Promise((resolve) => setTimeout(resolve, 20));

	const before = { ids: [...acknowledged.ids], keys: [...acknowledged.keys] };
	const to = join(await temporaryFolder(), 'backup');
	// As a process of its own, since this one sends the load.
	const made = await run('server/leads.ts', ['backup', to], { DATA_DIR: server.dataDir });
	stop = true;
	await load;
	expect([made.code, made.err]).toEqual([0, '']);
	expect(acknowledged.ids.size).toBeGreaterThan(before.ids.length);
	await server.stop();

	const elsewhere = join(await temporaryFolder(), 'data');
	const restored = await restore(to, elsewhere, server.dataDir);
	expect([restored.code, restored.err]).toEqual([0, '']);
	const again = await startHere({ dataDir: elsewhere });
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

test('of a damaged backup all that is whole is restored, and the rest named; not where its database is damaged', async () => {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const quotes: { id: string; key: string }[] = [];
	while (quotes.length < 5) quotes.push(await addQuote(dataDir, new Date()));
	const from = join(await temporaryFolder(), 'backup');
	expect((await backup(dataDir, from)).code).toBe(0);
	const [cut, gone] = quotes as [(typeof quotes)[0], (typeof quotes)[0]];
	await truncate(photoPath(from, cut.key), 100);
	await rm(photoPath(from, gone.key));
	const to = join(await temporaryFolder(), 'data');
	const restored = await restore(from, to, dataDir);
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out.split('\n').slice(0, -1)).toEqual([
		expect.stringMatching(/^5 request\(s\) and 3 photo\(s\) of /),
		expect.any(String),
		`The file of the photo ${cut.key} is not as it was written in the backup: ${photoPath('', cut.key)}.`,
		`The file of the photo ${gone.key} is missing in the backup: ${photoPath('', gone.key)}.`,
		expect.stringMatching(/^All else is restored\. Another backup, .* copy photos from there/),
		expect.stringMatching(/^The settings \(\.env\), .* of that day are in /),
		'Nothing waits to be sent.',
	]);
	expect(await listed(to)).toHaveLength(5);
	expect((await readdir(join(to, 'photos'))).sort()).toEqual(
		quotes
			.slice(2)
			.map(({ key }) => photoPath('', key).slice('photos/'.length))
			.sort(),
	);
	const again = await startHere({ dataDir: to });
	expect((await fetch(publicUrl(again.url, quotes[2]?.key ?? ''))).status).toBe(200);
	await again.stop();

	await appendFile(join(from, 'leads.db'), 'x');
	expect(await restore(from, join(await temporaryFolder(), 'data'), dataDir)).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^Nothing was restored: \S+leads\.db is not as it was written\. Take another backup, /),
	});
});

test('invalid uses are rejected with one line', async () => {
	const server = await startHere();
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
	expect((await leads(['backup'], '')).err).toMatch(/^Usage: /);
	expect((await leads(['restore'], '')).err).toMatch(/^Usage: /);

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

test('a backup has the settings, for whoever has its key, and the operator’s own files; a restore overwrites none', async () => {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const folder = join(await temporaryFolder(), 'backups');
	const routing = join(await temporaryFolder(), 'companies.ts');
	await writeFile(routing, 'export default { maxCompaniesPerLead: 1, companies: [] };');
	const set = {
		SMTP_URL: 'smtps://a:pa55word@mail.example.org:465',
		COMPANY_NAME: "O'Neill & #1",
		LEADS_ROUTING: routing,
	};
	for (const _ of [1, 2]) expect((await backUpInto(dataDir, folder, set)).code).toBe(0);
	const [one = '', two = ''] = (await readdir(folder)).filter((name) => name.startsWith('2')).sort();
	const path = join(folder, two);
	expect(await readFile(join(path, 'own/routing.config.ts'), 'utf8')).toContain('maxCompaniesPerLead: 1');
	const own = await readdir(join(path, 'own'), { recursive: true, withFileTypes: true });
	const files = own.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	expect(files.filter((file) => file.includes('/content/articles/')).length).toBeGreaterThan(10);
	for (const file of [...files, join(path, 'settings.encrypted')]) {
		expect([(await stat(file)).mode & 0o777, (await readFile(file, 'latin1')).includes('pa55word')]).toEqual([
			0o600,
			false,
		]);
	}
	// Once on the disk.
	expect((await stat(join(path, 'own/routing.config.ts'))).ino).toBe(
		(await stat(join(folder, one, 'own/routing.config.ts'))).ino,
	);
	const key = await readFile(join(dataDir, 'backup-key'), 'utf8');
	const all = await readdir(path, { recursive: true, withFileTypes: true });
	for (const entry of all.filter((file) => file.isFile()))
		expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(key.trim());

	const to = join(await temporaryFolder(), 'data');
	const restored = await restore(path, to, dataDir);
	expect([restored.code, restored.err]).toEqual([0, '']);
	expect(restored.out).toContain(`articles and pictures of that day are in ${join(to, 'restored')}.\n`);
	const { DATA_DIR, ...read } = parseEnv(await readFile(join(to, 'restored/.env'), 'utf8'));
	expect([DATA_DIR, read]).toEqual([dataDir, set]);
	expect(await readFile(join(to, 'restored/routing.config.ts'), 'utf8')).toContain('maxCompaniesPerLead: 1');
	// The command of docs/machine-is-gone.md brings them into the project, where the server's account has to read them for its next backup.
	const page = await readFile(join(root, 'docs/machine-is-gone.md'), 'utf8');
	const project = await temporaryFolder();
	const copying = `umask 022; R=${join(to, 'restored')}; ${/cp -rn .*? \$R\/\*\/ \./.exec(page)?.[0]}`;
	execFileSync('bash', ['-c', copying], { cwd: project });
	const brought = await readdir(project, { recursive: true, withFileTypes: true });
	const modes = brought.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o777);
	expect(new Set(await Promise.all(modes))).toEqual(new Set([0o755, 0o644]));
	const without = await leads(['restore', path, '--unchecked'], join(await temporaryFolder(), 'data'));
	expect([without.code, without.out]).toEqual([0, expect.stringContaining(`stay in ${path}: read them before`)]);

	// What somebody has added or changed is not among what a restore gives, since the build would run it.
	await mkdir(join(path, 'own/src'));
	await writeFile(join(path, 'own/src/page.astro'), 'x');
	await rm(join(path, 'own/routing.config.ts'));
	await writeFile(join(path, 'own/routing.config.ts'), 'export default { companies: [] };');
	await writeFile(join(path, 'settings.encrypted'), 'x'.repeat(100));
	const last = join(await temporaryFolder(), 'data');
	const changed = await restore(path, last, dataDir);
	expect(changed.code).toBe(2);
	for (const name of ['settings.encrypted', 'own/routing.config.ts'])
		expect(changed.out).toContain(`${join(path, name)} is not as it was written.\n`);
	expect((await readdir(join(last, 'restored'))).sort()).toEqual(['brochure', 'changes.patch', 'content']);
});

test('a price that the operator changed is in the backup, named by doctor, and back on a new machine beside what its release changed', async () => {
	const folder = await temporaryFolder();
	const [upstream, machine, next] = ['upstream', 'machine', 'next'].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
	const sh = (cwd: string, command: string) => execFileSync('bash', ['-ec', command], { cwd, stdio: 'pipe' });
	const prices = (straight: number, year: number) => `straight ${straight}\n\n\n\n\nyear ${year}\n`;
	const save = (project: string, text: string) => writeFile(join(project, 'src/prices'), text);
	const commit = 'git add . && git -c user.name=x -c user.email=test@example.com commit -qm x';
	await mkdir(join(upstream, 'src'), { recursive: true });
	await save(upstream, prices(1800, 2025));
	sh(upstream, `git init -q . && ${commit}`);
	sh(folder, 'git clone -q upstream machine');
	expect(ownChanges(machine)).toBe('');
	await save(machine, prices(1900, 2025));
	const envFile = join(machine, '.env');
	expect(await diagnose({}, 'Your changes', { envFile })).toEqual([expect.stringMatching(/^ok .*: src\/prices; docs/)]);
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	await backUp(dataDir, join(folder, 'b'), { settings: '', changes: ownChanges(machine, '--binary'), files: [] });
	const to = join(folder, 'data');
	expect((await restore(join(folder, 'b'), to, dataDir)).code).toBe(0);

	await save(upstream, prices(1800, 2026));
	sh(upstream, commit);
	sh(folder, 'git clone -q upstream next');
	const page = await readFile(join(root, 'docs/machine-is-gone.md'), 'utf8');
	sh(next, `R=${join(to, 'restored')}; ${/git apply .*?\.patch/.exec(page)?.[0]}`);
	expect(await readFile(join(next, 'src/prices'), 'utf8')).toBe(prices(1900, 2026));
	// As docs/upgrade.md has it.
	sh(machine, 'git pull -q --autostash');
	expect(await readFile(join(machine, 'src/prices'), 'utf8')).toBe(prices(1900, 2026));
});
