import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '#server/store/folder/photo-file.ts';
import { inDatabase } from '../support/database.ts';
import { delivering } from '../support/delivered.ts';
import { backup, keyOfBackups, leads, restore } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { folderWithQuote, startHere } from '../support/server-here.ts';
import { sharedReceivers } from '../support/shared-delivery.ts';
import { insert, linkBy, press, rows, sendQuote } from '../support/wire.ts';

const [done, refused] = [303, 404];
const receivers = sharedReceivers();

/** A request without photos, which need a process. */
const ask = (url: string) => insert(url, 'callback_requests', { ...rows.callback_requests, name: 'New Request' });

test('after new keys, a stolen backup makes no link for what came since, and links that were sent go on for a term', async () => {
	const server = await startHere();
	const before = [await sendQuote(server.url), await sendQuote(server.url), await sendQuote(server.url)] as const;
	const stolen = join(await temporaryFolder(), 'stolen');
	await backup(server.dataDir, stolen);
	const [key = ''] = inDatabase(stolen, (database) =>
		database.prepare("SELECT value FROM keys WHERE name = 'request-links'").all(),
	).map(({ value }) => String(value));
	const pressWith = async (secret: string, { id }: { id: string }) =>
		press(await linkBy(server.url, secret, { kind: 'photo-quote', id }));
	// The thief reads the id in a photo's address.
	expect(await pressWith(key, await sendQuote(server.url))).toEqual(done);

	const made = await leads(['new-keys'], server.dataDir);
	expect([made.code, made.err]).toEqual([0, '']);
	expect(made.out).toMatch(/valid until 2\d{3}-\d\d-\d\d \d\d:\d\d, for requests that are there now/);
	// As some seconds later: what runs goes on with the earlier key for a moment.
	inDatabase(server.dataDir, (database) =>
		database
			.prepare("UPDATE keys SET made_at = ? WHERE name = 'request-links 2'")
			.run(new Date(Date.now() - 5001).toISOString()),
	);
	inDatabase(server.dataDir, (database) =>
		database.prepare('UPDATE photo_quote_requests SET created_at = ?').run(new Date(Date.now() - 60_000).toISOString()),
	);
	const newest = () =>
		inDatabase(server.dataDir, (database) =>
			database.prepare("SELECT value FROM keys WHERE name LIKE 'request-links%' ORDER BY name DESC").get(),
		)?.value as string;
	const since = await sendQuote(server.url);
	await expect.poll(() => pressWith(newest(), before[0])).toEqual(done);
	expect(await pressWith(key, since)).toEqual(refused);
	expect(await pressWith(key, before[1])).toEqual(done);
	expect(await pressWith(newest(), since)).toEqual(done);

	expect((await leads(['new-keys', '--old-for', '0'], server.dataDir)).out).toContain('not valid any more');
	await expect.poll(() => pressWith(newest(), before[0])).toEqual(refused);
	const last = await sendQuote(server.url);
	await expect.poll(() => pressWith(newest(), last)).toEqual(done);
	expect(await pressWith(key, before[2])).toEqual(refused);
	for (const days of ['-1', '366', 'x', '1.5'])
		expect((await leads(['new-keys', '--old-for', days], server.dataDir)).code).toBe(2);
	const acts = (await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8')).match(/"act":"new-keys"/g);
	expect(acts).toHaveLength(2);
	await server.stop();
});

/** Changes a backup as somebody does who has copied it, with digests that fit. */
async function changed(folder: string, sql: string): Promise<string> {
	const to = join(await temporaryFolder(), 'changed');
	await cp(folder, to, { recursive: true });
	inDatabase(to, (database) => database.exec(`${sql}; PRAGMA journal_mode = DELETE; VACUUM`));
	const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'));
	const bytes = await readFile(join(to, 'leads.db'));
	const own = manifest.files.find(({ path }: { path: string }) => path === 'leads.db');
	Object.assign(own, { size: bytes.length, sha256: digestOf(bytes) });
	await writeFile(join(to, 'manifest.json'), JSON.stringify(manifest));
	return to;
}

const newFolder = async () => join(await temporaryFolder(), 'data');

/** Sends nothing of what was in a folder that somebody has changed, but what comes now; what is sent again goes to whom the settings name. */
async function staysHeld(dataDir: string): Promise<void> {
	const before = receivers.mail.accepted().length;
	const count = () => receivers.mail.accepted().length - before;
	const server = await startHere(await delivering(receivers, { dataDir }));
	await ask(server.url);
	await expect.poll(count).toBe(2);
	await leads(['resend', '--all'], dataDir, receivers.env);
	await expect.poll(count).toBeGreaterThan(2);
	await server.stop();
	expect(receivers.mail.accepted().flatMap(({ to }) => to)).not.toContain('evil@evil.example');
}

describe('A backup', () => {
	test('that somebody has changed is restored only where the operator says so, and sends nothing by itself', async () => {
		const before = receivers.mail.accepted().length;
		const server = await startHere(await delivering(receivers));
		await sendQuote(server.url);
		await expect.poll(() => receivers.mail.accepted().length).toBe(before + 2);
		const [whole, _kept] = [join(await temporaryFolder(), 'whole'), await newFolder()];
		const { out } = await backup(server.dataDir, whole);
		await server.stop();
		const toEvil = `UPDATE deliveries SET state = 'waiting', recipient = 'evil@evil.example', attempts = 0,
			settled_at = NULL, due_at = created_at`;
		const evil = await changed(whole, toEvil);
		const key = (await readFile(join(server.dataDir, 'backup-key'), 'utf8')).trim();
		expect(out).toContain(key);
		expect(await readdir(whole)).not.toContain('backup-key');

		const dataDir = await newFolder();
		expect(await restore(evil, dataDir, server.dataDir)).toMatchObject({
			code: 1,
			err: expect.stringContaining('somebody has changed it since'),
		});
		expect((await leads(['restore', evil], dataDir)).err).toMatch(/^Nothing was restored: add --key .*--unchecked/);
		expect((await leads(['restore', whole, '--key', 'x'.repeat(43)], dataDir)).code).toBe(1);
		expect((await leads(['restore', whole, '--key', '/nothing'], dataDir)).err).toMatch(/is no key of backups/);
		await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
		const unchecked = await leads(['restore', evil, '--unchecked'], dataDir);
		expect([unchecked.code, unchecked.out]).toEqual([0, expect.stringContaining('THE MARK WAS NOT CHECKED')]);
		expect(unchecked.out).toMatch(/^ {5}2 {2}evil@evil\.example$/m);
		expect(await readdir(dataDir)).not.toContain('backup-key');
		await staysHeld(dataDir);
	});

	test('that is whole is restored with its key or the file of it; what waited is held until the operator sends it', async () => {
		const { dataDir: from } = await folderWithQuote();
		const noHook = { LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' };
		const waiting = { ...receivers.env, SMTP_URL: 'smtp://127.0.0.1:1', ...noHook };
		const down = await startHere({ dataDir: from, env: waiting });
		await sendQuote(down.url, { name: 'Waited' });
		await down.stop();
		const whole = join(await temporaryFolder(), 'whole');
		await backup(from, whole);
		const key = (await readFile(join(from, 'backup-key'), 'utf8')).trim();
		const dataDir = await newFolder();
		const restored = await leads(['restore', whole, '--key', key], dataDir);
		const held = /Held, .*\n {5}1 {2}operator@example\.com\n/;
		expect([restored.code, restored.err, restored.out]).toEqual([0, '', expect.stringMatching(held)]);
		// A backup of what was restored, and of which nothing was sent yet, says the same.
		const again = join(await temporaryFolder(), 'again');
		await backup(dataDir, again);
		expect((await leads(['restore', again, '--key', key], await newFolder())).out).toMatch(held);
		expect(await readFile(join(dataDir, 'backup-key'), 'utf8')).toBe(`${key}\n`);
		const before = receivers.mail.accepted().length;
		const server = await startHere(await delivering(receivers, { dataDir, env: noHook }));
		await ask(server.url);
		const saying = async (...words: string[]) =>
			(await receivers.mail.messages(before)).filter(({ text = '' }) => words.every((one) => text.includes(one)))
				.length;
		await expect.poll(() => saying('New Request')).toBe(2);
		expect(await saying('Waited')).toBe(0);
		expect((await leads(['resend', '--all'], dataDir, { ...receivers.env, ...noHook })).code).toBe(0);
		await expect.poll(() => saying('Waited', '1 Test Street')).toBeGreaterThan(0);
		await server.stop();
	});

	test('whose photos are a symbolic link is refused', async () => {
		const { dataDir } = await folderWithQuote();
		const whole = join(await temporaryFolder(), 'whole');
		await backup(dataDir, whole);
		const elsewhere = join(await temporaryFolder(), 'elsewhere');
		await rename(join(whole, 'photos'), elsewhere);
		await symlink(elsewhere, join(whole, 'photos'));
		for (const checked of [keyOfBackups(dataDir), ['--unchecked']])
			expect(await leads(['restore', whole, ...checked], await newFolder())).toMatchObject({
				code: 1,
				err: expect.stringContaining('is a symbolic link'),
			});
	});

	test('of earlier days that somebody has changed gets no mark from the next one, which removes what was erased', async () => {
		const { dataDir, id } = await folderWithQuote();
		const folder = join(await temporaryFolder(), 'backups');
		const nightly = () => leads(['backup', '--into', folder], dataDir);
		const first = await nightly();
		expect([first.code, first.out]).toEqual([0, expect.stringContaining('Keep it where they are not')]);
		const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('2'));
		// Of an earlier day, as of each day only the newest is kept.
		await rename(
			await changed(join(folder, name), 'UPDATE state SET value = value'),
			join(folder, '2026-01-02T030000Z'),
		);
		await rm(join(folder, name), { recursive: true });
		await leads(['erase', id], dataDir);
		const next = await nightly();
		expect(next.out).toContain('erased requests removed from 1');
		expect(next.out).not.toContain('Keep it where they are not');
		const restored = (await readdir(folder))
			.filter((one) => one.startsWith('2'))
			.map(async (one) => (await restore(join(folder, one), await newFolder(), dataDir)).err);
		expect((await Promise.all(restored)).sort()).toEqual(['', expect.stringContaining('has no mark')]);
	});
});
