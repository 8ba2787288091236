import { appendFile, cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/files.ts';
import { leads, listed, restore, snapshot } from '../support/operator.ts';
import { delivering, temporaryFolder } from '../support/server.ts';
import { folderWithQuote, sharedReceivers, startHere } from '../support/shared.ts';
import { insert, rows, sendQuote } from '../support/wire.ts';
import { twoQuotes } from './stored-quotes.ts';

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

	// Of a snapshot that was taken elsewhere, by the log of a later one beside it.
	await snapshot(dataDir);
	const elsewhere = join(await temporaryFolder(), 'snapshots');
	await cp(join(dataDir, 'snapshots'), elsewhere, { recursive: true });
	const [first = ''] = (await readdir(elsewhere)).filter((name) => name.startsWith('2')).sort();
	const second = await newFolder();
	expect((await restore(join(elsewhere, first), second)).out).toContain('1 request(s)');
	expect((await restore(made.path, await newFolder(), '--erased', '/nothing')).code).toBe(1);
	// A restored folder knows them for the next time.
	expect(await readFile(join(second, 'audit.jsonl'), 'utf8')).toContain(quotes[0].id);
});

test('what waited is held until the operator sends it: no e-mail goes out twice', async () => {
	const { dataDir: from } = await folderWithQuote();
	const noHook = { LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' };
	const away = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_WEBHOOK_URL: 'http://127.0.0.1:1' };
	const waiting = { ...receivers.env, ...away };
	const down = await startHere({ dataDir: from, env: waiting });
	await sendQuote(down.url, { name: 'Waited' });
	await down.stop();
	const dataDir = await newFolder();
	const restored = await restore((await snapshot(from)).path, dataDir);
	const held = /Held, .*\n {5}1 {2}operator@example\.com.*\n {5}1 {2}the webhook\n/s;
	expect([restored.code, restored.err, restored.out]).toEqual([0, '', expect.stringMatching(held)]);
	// A snapshot of what was restored, and of which nothing was sent yet, says the same.
	expect((await restore((await snapshot(dataDir)).path, await newFolder())).out).toMatch(held);
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

test('a log that a crash cut off counts as far as it is whole, and a folder that a server uses is left alone', async () => {
	const server = await startHere();
	await sendQuote(server.url);
	const good = (await snapshot(server.dataDir)).path;
	expect((await restore(good, server.dataDir)).err).toMatch(/^[^\n]+another server[^\n]+\n$/);
	await server.stop();
	await appendFile(join(server.dataDir, 'audit.jsonl'), '{"act":"era');
	const cut = await snapshot(server.dataDir);
	const [id = ''] = await idsIn(server.dataDir);
	expect((await leads(['erase', id], server.dataDir)).code).toBe(0);
	const afterCutLine = (await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8')).trim().split('\n').at(-1) ?? '';
	expect(JSON.parse(afterCutLine)).toMatchObject({ act: 'erase', ids: [id] });
	expect((await restore(cut.path, await newFolder())).out).toContain('1 erasure(s) are known');
});
