import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderContent } from '../support/data-folder.ts';
import { leads, run } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, linkTo, press, publicUrl, rows, sendQuote } from '../support/wire.ts';

const root = join(import.meta.dirname, '../..');
const copy = (from: string, to: string, ...more: string[]) => leads(['copy', from, to, ...more], '');
const newFolder = async () => join(await temporaryFolder(), 'copy');

const send = async ({ url }: AnyServer) => (await sendQuote(url, {}, jpegFile(jpegOf(3000)))).id;

test('a folder is copied while it is served, completed when it is not, and then served in its place', async () => {
	const mail = {
		SMTP_URL: 'smtp://127.0.0.1:1',
		SMTP_TLS: 'off',
		LEADS_TO: 'a@example.org',
		MAIL_FROM: 'b@example.org',
	};
	const server = await startHere({ env: mail });
	const [kept, gone] = [await send(server), await send(server)];
	expect((await insert(server.url, 'brochure_requests', rows.brochure_requests)).status).toBe(201);
	const link = await linkTo(server, kept);
	const to = await newFolder();

	const early = await copy(server.dataDir, to, '--in-service');
	expect([early.code, early.err]).toEqual([2, '']);
	expect(early.out).toMatch(
		/^3 request\(s\) and 2 photo\(s\) are in .*\nA server is using .*: stop it and run the same/,
	);
	// Half of it: neither served nor read.
	await expect(startHere({ dataDir: to })).rejects.toThrow(/a copy of \S+ into it is not complete; run/);
	expect(await leads(['list'], to)).toMatchObject({ code: 1, err: expect.stringContaining('is not complete') });

	expect((await leads(['erase', gone], server.dataDir)).code).toBe(0);
	const later = await send(server);
	await server.stop();
	const done = await run('server/leads.ts', ['copy', server.dataDir, to, '--in-service'], {});
	expect([done.code, done.err]).toEqual([0, expect.stringContaining('Going on with the copy')]);
	// The operator is told of the erasure where an e-mail about the request was tried before it.
	expect(done.out).toMatch(/^3 request\(s\), [78] message\(s\) and 2 photo\(s\) of .* found the same/);
	expect(done.out).toMatch(/\n[4-8] message\(s\) wait to be sent in both: let only one/);
	// Which may hold rows that were removed.
	expect(existsSync(join(to, 'leads.db-wal'))).toBe(false);
	expect(await folderContent(to)).toEqual(await folderContent(server.dataDir));
	expect(await readFile(join(to, 'leads.db'), 'latin1')).not.toContain(`${gone}/1-steps`);
	for (const path of ['leads.db', 'audit.jsonl', 'photos']) expect((await stat(join(to, path))).mode & 0o077).toBe(0);
	for (const folder of [server.dataDir, to])
		expect(await readFile(join(folder, 'audit.jsonl'), 'utf8')).toMatch(/"act":"copy","requests":3,"photos":2}\n$/);
	expect(await copy(server.dataDir, to)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });

	const again = await startHere({ dataDir: to });
	expect((await fetch(publicUrl(again.url, `${later}/1-steps.jpg`))).status).toBe(200);
	// The link was sent by the server of the first folder.
	expect(await press(link.replace(server.url, again.url))).toBe(303);
	expect((await leads(['list'], to)).out).not.toContain(kept.slice(0, 4).toUpperCase());
	await again.stop();
});

/** Loaded before a copy: kills it when it has put the third photo in its place, before that has a row. */
const killsAtThirdPhoto = `data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { rename } = files;
	let photos = 0;
	files.rename = async (from, to) => {
		await rename(from, to);
		if (to.includes('/photos/') && ++photos === 3) process.kill(process.pid, 'SIGKILL');
	};
	syncBuiltinESMExports();
`)}`;

test('a copy that is killed goes on with the next run, and leaves no photo that was erased in between', async () => {
	const server = await startHere();
	const ids = [];
	for (let count = 0; count < 4; count++) ids.push(await send(server));
	await server.stop();
	const to = await newFolder();
	const args = ['--import', killsAtThirdPhoto, join(root, 'server/leads.ts'), 'copy', server.dataDir, to];
	const killed = await new Promise((resolve) => {
		execFile(process.execPath, args, { env: {} }, (error) => resolve(error?.signal));
	});
	expect(killed).toBe('SIGKILL');
	expect((await readdir(join(to, 'photos'))).length).toBeGreaterThan(0);
	for (const id of ids.slice(0, 3)) expect((await leads(['erase', id], server.dataDir)).code).toBe(0);
	const log = join(await temporaryFolder(), 'audit.jsonl');
	await writeFile(log, '{"act":"withdraw","ids":["none"]}\n{"act":"wi');
	const done = await leads(['copy', server.dataDir, to, '--erased', log], '');
	expect([done.code, done.out]).toEqual([
		0,
		expect.stringMatching(/^1 request\(s\), 0 message\(s\) and 1 photo\(s\) of /),
	]);
	expect(await folderContent(to)).toEqual(await folderContent(server.dataDir));
});

test('invalid uses are rejected with one line, and touch nothing', async () => {
	const server = await startHere();
	await send(server);
	const { dataDir } = server;
	const line = (text: string) => ({
		code: 1,
		out: '',
		err: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)),
	});
	const other = await temporaryFolder();
	await writeFile(join(other, 'notes.txt'), 'mine');
	expect(await copy(dataDir, other)).toEqual(line('is not empty: name a new folder'));
	expect(await readdir(other)).toEqual(['notes.txt']);
	expect(await copy(dataDir, dataDir)).toEqual(line('are the same'));
	expect(await copy(join(other, 'none'), await newFolder())).toEqual(line('There are no requests in '));
	const second = await startHere();
	expect(await copy(dataDir, second.dataDir)).toEqual(line('another server uses it'));
	await second.stop();
	await server.stop();
	expect((await leads(['copy', dataDir], '')).err).toMatch(/^Usage: npm run leads -- copy FROM TO /);
	// An empty folder that others may open is closed to them.
	const open = await newFolder();
	await mkdir(open, { mode: 0o755 });
	expect((await leads(['copy', dataDir, open], '\n')).code).toBe(0);
});

test('copies of the same have the same digest, however often it was copied before', async () => {
	const server = await startHere();
	await send(server);
	await server.stop();
	const digests = [];
	for (let count = 0; count < 2; count++) {
		const { out } = await copy(server.dataDir, await newFolder());
		digests.push(/\(rows ([0-9a-f]{16}) on both sides\)/.exec(out)?.[1]);
	}
	expect(digests[0]).toMatch(/^[0-9a-f]{16}$/);
	expect(new Set(digests).size).toBe(1);
});
