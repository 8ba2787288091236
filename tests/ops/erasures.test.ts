import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { finishInTime } from '#server/operator/actions.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { everythingIn } from '../support/database.ts';
import { leads, listed, restore, run, snapshot } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually, healthOf, startHere } from '../support/shared.ts';
import { insert, linkTo, press, publicUrl, rows, sendQuote } from '../support/wire.ts';

/** The database and its log, byte by byte. */
const databaseIn = async (dataDir: string) =>
	(await Promise.all(['leads.db', 'leads.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1')))).join('');

test('an unwritable audit log keeps no erased photo, nor its name; it is written later, and repeated in a restore', async () => {
	let server = await startHere();
	const { dataDir } = server;
	const ids: string[] = [];
	while (ids.length < 4) ids.push((await sendQuote(server.url)).id);
	const keyOf = (id: string) => `${id}/1-steps.jpg`;
	/** The requests' ids whose photos' names stand in the database or its log. */
	const named = async () => {
		const text = await databaseIn(dataDir);
		return ids.filter((id) => text.includes(keyOf(id)));
	};
	const log = join(dataDir, 'audit.jsonl');
	/** The ids that the audit says were erased, in its order. */
	const noted = async () =>
		(await readFile(log, 'utf8'))
			.trim()
			.split('\n')
			.flatMap((line) => JSON.parse(line).ids ?? []);
	const { path: copy, code } = await snapshot(dataDir);
	expect(code).toBe(0);
	await rm(log);
	// No account can write to a folder as to a file, root neither.
	await mkdir(log);
	for (const id of ids.slice(0, 3)) expect(await press(await linkTo(server, id))).toBe(303);
	expect(await readdir(join(dataDir, 'photos'))).toEqual([basename(photoPath(dataDir, keyOf(ids[3] ?? '')))]);
	expect(await named()).toEqual([ids[3]]);
	const ran = await leads(['erase', ids[3] ?? ''], dataDir);
	expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^All was erased, but .*retries it every minute/)]);
	expect(await named()).toEqual([]);
	const failing = { audit: 'failing', erasedPhotos: 'ok' };
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: failing });
	await rmdir(log);
	await server.stop();
	server = await startHere({ dataDir });
	await eventually(async () => expect(await noted()).toEqual(ids));
	await server.stop();
	const restored = join(await temporaryFolder(), 'data');
	expect((await restore(copy, restored)).out).toContain('0 request(s) and 0 photo(s) are in ');
	expect([await listed(restored), await readdir(join(restored, 'photos'))]).toEqual([[], []]);
});

test('erasure for a person, by the operator beside a busy server, leaves no byte of theirs in the data folder', async () => {
	const server = await startHere();
	const email = 'Winifred.Wainwright@Example.co.uk';
	const hers = { name: 'Winifred Wainwright', email: email.toLowerCase() };
	// Enough of others around hers that her rows are moved about inside the file.
	for (let count = 0; count < 60; count++) {
		const more = count % 10 === 0 ? { ...hers, comment: 'Knee, sore' } : { comment: 'x'.repeat(count * 20) };
		await insert(server.url, 'callback_requests', { ...rows.callback_requests, ...more });
	}
	const [mine, stranger] = [randomUUID(), await sendQuote(server.url)];
	const photo = publicUrl(server.url, `${mine}/1-steps.jpg`);
	await sendQuote(server.url, { id: mine, ...hers, email, photo_urls: [photo, stranger.photo] });
	let stop = false;
	const busy = async () => {
		for (let count = 0; !stop && count < 5000; count++)
			await insert(server.url, 'callback_requests', rows.callback_requests);
	};
	const load = Promise.all([busy(), busy()]);
	const { code, out } = await run('server/leads.ts', ['erase', '--email', email.toUpperCase()], {
		DATA_DIR: server.dataDir,
	});
	stop = true;
	await load;
	expect([code, out]).toEqual([0, expect.stringMatching(/^Erased 7 request\(s\) and 1 photo\(s\)\./)]);
	const all = await everythingIn(server.dataDir);
	for (const gone of ['Winifred', 'wainwright@example', 'Knee, sore']) expect(all).not.toContain(gone);
	expect(all).toContain('caller@example.ie');
	const shown = [photo, stranger.photo].map(async (url) => (await fetch(url)).status);
	expect(await Promise.all(shown)).toEqual([400, 200]);
	expect((await leads(['erase', '--email', email], server.dataDir)).code).toBe(1);
	expect(server.output()).not.toContain('Winifred');
	await server.stop();
});

test('a command whose erasure waits for who reads the database says so', async () => {
	const waiting = finishInTime({ finish: async () => ({ isComplete: false, failed: {} }) });
	await expect(waiting).rejects.toThrow('another process is reading the database');
});
