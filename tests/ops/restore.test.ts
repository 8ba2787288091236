import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/files.ts';
import { openForCommand } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { leads, listed, restore, snapshot } from '../support/operator.ts';
import { delivering, temporaryFolder } from '../support/server.ts';
import { folderWithQuote, sharedReceivers, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, sendQuote } from '../support/wire.ts';
import { addQuote, twoQuotes } from './stored-quotes.ts';

const receivers = sharedReceivers();
const newFolder = async () => join(await temporaryFolder(), 'data');
const idsIn = async (dataDir: string) => (await listed(dataDir)).map(({ id }) => id);

test('what was erased after the snapshot is erased again, by the log of the folder that it is in', async () => {
	const { dataDir, quotes } = await twoQuotes();
	const made = await snapshot(dataDir);
	expect((await leads(['erase', quotes[0].id], dataDir)).code).toBe(0);
	const to = await newFolder();
	const restored = await restore(made.path, to);
	expect([restored.code, restored.err]).toEqual([0, '']);
	expect(restored.out).toContain('1 request(s) and 1 photo(s) are in');
	expect(restored.out).toContain('1 erasure(s) are known, and were repeated.');
	expect(await idsIn(to)).toEqual([quotes[1].id]);
	expect((await readdir(join(to, 'photos'))).map((name) => `photos/${name}`)).toEqual([photoPath('', quotes[1].key)]);

	// Of a snapshot that was taken elsewhere, by the log of a later one beside it, or one that is named.
	await snapshot(dataDir);
	const [elsewhere, alone] = [join(await temporaryFolder(), 'snapshots'), join(await temporaryFolder(), 'alone')];
	await cp(join(dataDir, 'snapshots'), elsewhere, { recursive: true });
	await cp(made.path, alone, { recursive: true });
	const [first = ''] = (await readdir(elsewhere)).filter((name) => name.startsWith('2')).sort();
	const [second, third, fourth] = [await newFolder(), await newFolder(), await newFolder()];
	expect((await restore(join(elsewhere, first), second)).out).toContain('1 request(s)');
	expect((await restore(alone, third, '--erased', join(dataDir, 'audit.jsonl'))).out).toContain('1 request(s)');
	expect((await restore(alone, third, '--erased', '/nothing')).code).toBe(1);
	expect((await restore(alone, fourth)).out).toContain('2 request(s)');
	// A restored folder knows them for the next time.
	expect(await readFile(join(second, 'audit.jsonl'), 'utf8')).toContain(quotes[0].id);
});

test('of a damaged snapshot all that is whole is restored, and the rest named; not where its database is damaged', async () => {
	const dataDir = await temporaryFolder();
	const quotes: { id: string; key: string }[] = [];
	while (quotes.length < 5) quotes.push(await addQuote(dataDir));
	const from = join(await temporaryFolder(), 'snapshot');
	await cp((await snapshot(dataDir)).path, from, { recursive: true });
	const [cut, gone] = quotes as [(typeof quotes)[0], (typeof quotes)[0]];
	await truncate(photoPath(from, cut.key), 100);
	await rm(photoPath(from, gone.key));
	const to = await newFolder();
	const restored = await restore(from, to);
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out.split('\n').slice(0, -1)).toEqual([
		`5 request(s) and 3 photo(s) are in ${to}; SQLite found the database whole.`,
		'0 erasure(s) are known, and were repeated.',
		`The file of the photo ${cut.key} is damaged there: ${photoPath('', cut.key)}.`,
		`The file of the photo ${gone.key} is missing there: ${photoPath('', gone.key)}.`,
		expect.stringMatching(/^All else is restored\. Another snapshot .* copy them from there/),
		'Nothing waits to be sent.',
	]);
	expect(await listed(to)).toHaveLength(5);
	const again = await startHere({ dataDir: to });
	expect((await fetch(publicUrl(again.url, quotes[2]?.key ?? ''))).status).toBe(200);
	await again.stop();

	await writeFile(join(from, 'leads.db'), 'x'.repeat(5000));
	const nothing = await newFolder();
	expect(await restore(from, nothing)).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^Nothing was restored: \S+leads\.db is damaged\. Take another snapshot\.\n$/),
	});
	await expect(readdir(nothing)).rejects.toThrow('ENOENT');
});

test('what waited is held until the operator sends it: no e-mail goes out twice', async () => {
	const { dataDir: from } = await folderWithQuote();
	const noHook = { LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' };
	const away = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_WEBHOOK_URL: 'http://127.0.0.1:1' };
	const waiting = { ...receivers.env, ...away };
	const down = await startHere({ dataDir: from, env: waiting });
	await sendQuote(down.url, { name: 'Waited' });
	await down.stop();
	const { deskAccess, close } = openForCommand(from, 'command');
	for (const begin of [deskAccess.begin, () => undefined]) begin(deskAccess.newLink('anna', 0) ?? '', 'Firefox');
	await close();
	const dataDir = await newFolder();
	const restored = await restore((await snapshot(from)).path, dataDir);
	const held = /Held, .*\n {5}1 {2}operator@example\.com.*\n {5}1 {2}the webhook\n/s;
	expect([restored.code, restored.err, restored.out]).toEqual([0, '', expect.stringMatching(held)]);
	// A snapshot of what was restored, and of which nothing was sent yet, says the same.
	expect((await restore((await snapshot(dataDir)).path, await newFolder())).out).toMatch(held);
	// It is another back office, and nobody is logged in whose session has ended since.
	const ended =
		"SELECT value FROM state WHERE name = 'identity' UNION SELECT hash FROM desk_sessions UNION SELECT hash FROM desk_links";
	expect(inDatabase(dataDir, (database) => database.prepare(ended).get())).toBeUndefined();
	const before = receivers.mail.accepted().length;
	const server = await startHere(await delivering(receivers, { dataDir, env: noHook }));
	await insert(server.url, 'callback_requests', { ...rows.callback_requests, name: 'New Request' });
	const saying = async (...words: string[]) =>
		(await receivers.mail.messages()).slice(before).filter(({ text = '' }) => words.every((one) => text.includes(one)))
			.length;
	await expect.poll(() => saying('New Request')).toBe(2);
	expect(await saying('Waited')).toBe(0);
	expect((await leads(['resend', '--all'], dataDir, { ...receivers.env, ...noHook })).code).toBe(0);
	await expect.poll(() => saying('Waited', '1 Test Street')).toBeGreaterThan(0);
	await server.stop();
});

test('invalid uses are rejected with one line', async () => {
	const server = await startHere();
	await sendQuote(server.url);
	const good = (await snapshot(server.dataDir)).path;
	const refused = async (from: string, dataDir: string) => {
		const { code, out, err } = await restore(from, dataDir);
		expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^[^\n]+\n$/)]);
		return err;
	};
	// The data folder of a server that runs, and of one that ran.
	expect(await refused(good, server.dataDir)).toContain('another server');
	expect(await refused(server.dataDir, await newFolder())).toContain('is a data folder that was in use, no snapshot');
	await server.stop();
	expect(await refused(good, server.dataDir)).toContain('is not empty');
	const folder = join(server.dataDir, 'snapshots');
	expect(await refused(folder, await newFolder())).toMatch(/it has no leads\.db\. The newest there is 2\S+Z\.\n$/);
	expect((await leads(['restore'], '')).err).toMatch(/^Missing required argument 'FOLDER'/);
	expect((await leads(['snapshot'], await temporaryFolder())).err).toMatch(/^There are no requests in /);
	await appendFile(join(server.dataDir, 'audit.jsonl'), '{"act":"era');
	const cut = await snapshot(server.dataDir);
	const [id = ''] = await idsIn(server.dataDir);
	expect((await leads(['erase', id], server.dataDir)).code).toBe(0);
	const afterCutLine = (await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8')).trim().split('\n').at(-1) ?? '';
	expect(JSON.parse(afterCutLine)).toMatchObject({ act: 'erase', ids: [id] });
	expect((await restore(cut.path, await newFolder())).out).toContain('1 erasure(s) are known');
});
