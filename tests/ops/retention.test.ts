import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { monthsBefore } from '#server/ops/retention.ts';
import { everythingIn, inDatabase } from '../support/database.ts';
import { leads, listed, run } from '../support/operator.ts';
import { jpegFile } from '../support/photos.ts';
import { type AnyServer, shortIntervals, temporaryFolder } from '../support/server.ts';
import { logged, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, sendQuote, tableNames, upload } from '../support/wire.ts';

const monthsAgo = (months: number) => monthsBefore(new Date(), months).toISOString();

function age(dataDir: string, changes: readonly [sql: string, ...values: string[]][]): void {
	inDatabase(dataDir, (database) => {
		for (const [sql, ...values] of changes) database.prepare(sql).run(...values);
	});
}

async function startSwept(dataDir: string, env: Record<string, string> = {}): Promise<AnyServer> {
	const server = await startHere({ dataDir, env });
	await logged(server, '"msg":"swept"');
	return server;
}

test('the sweep at the start deletes exactly what is past its retention period', async () => {
	const dataDir = await temporaryFolder();
	const first = await startHere({ dataDir });
	const [old, middling, young, stray] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
	await sendQuote(first.url, { id: old, name: 'Forgotten Fanny', address: 'Oblivion Lane' });
	await sendQuote(first.url, { id: middling, name: 'Middling Mary' });
	await sendQuote(first.url, { id: young, name: 'Young Yvonne' });
	await upload(first.url, `${stray}/1-steps.jpg`, jpegFile());
	await sendQuote(first.url);
	for (const table of tableNames.slice(1)) {
		await insert(first.url, table, { ...rows[table], name: 'Forgotten Fred' });
		await insert(first.url, table, rows[table]);
	}
	await first.stop();
	age(dataDir, [
		...tableNames.map((table, index): [string, string] => [
			`UPDATE ${table} SET created_at = ? WHERE name LIKE 'Forgotten%'`,
			monthsAgo(index === 1 ? 13 : 12),
		]),
		['UPDATE photo_quote_requests SET created_at = ? WHERE id = ?', monthsAgo(11), middling],
		['UPDATE photos SET created_at = ? WHERE folder = ?', monthsAgo(6), middling],
		['UPDATE photos SET created_at = ? WHERE folder = ?', monthsAgo(5), young],
		['UPDATE photos SET created_at = ? WHERE folder = ?', new Date(Date.now() - 25 * 3_600_000).toISOString(), stray],
	]);

	const server = await startSwept(dataDir);
	expect((await listed(dataDir)).map(({ name }) => name).sort()).toEqual(
		[...Object.values(rows).map(({ name }) => name), 'Middling Mary', 'Young Yvonne'].sort(),
	);
	const shown = async (key: string) => (await fetch(publicUrl(server.url, key))).status;
	expect(await shown(`${young}/1-steps.jpg`)).toBe(200);
	expect(await shown(`${middling}/1-steps.jpg`)).toBe(400);
	expect(await readdir(join(dataDir, 'photos'))).toHaveLength(2);
	const all = await everythingIn(dataDir);
	expect(all).toContain('Young Yvonne');
	for (const gone of ['Forgotten', 'Oblivion', old, stray]) expect(all).not.toContain(gone);
	const deleted = `"requests":${tableNames.length},"photos":3,"strayFiles":0`;
	expect(server.output()).toContain(`${deleted},"msg":"swept"`);
	expect(await readFile(join(dataDir, 'audit.jsonl'), 'utf8')).toMatch(
		new RegExp(`^\\{"at":"[^"]+","act":"sweep",${deleted}\\}\n$`),
	);
	await server.stop();

	// The operator may promise less.
	const strict = await startSwept(dataDir, { RETAIN_REQUESTS_MONTHS: '11', RETAIN_PHOTOS_MONTHS: '5' });
	expect(strict.output()).toMatch(/"requests":1,"photos":1,"strayFiles":0,"msg":"swept"/);
	await strict.stop();
});

test('a photo in no request’s folder is public for two hours at most, whatever its name', async () => {
	const server = await startHere({ intervals: { ...shortIntervals, strays: 100 } });
	const young = randomUUID();
	const keys = [`${randomUUID()}/1-steps.jpg`, 'login/verify-your-account.png', `${young}/1-steps.jpg`];
	for (const key of keys) await upload(server.url, key, jpegFile());
	const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
	age(server.dataDir, [
		['UPDATE photos SET created_at = ?', minutesAgo(111)],
		['UPDATE photos SET created_at = ? WHERE folder = ?', minutesAgo(108), young],
	]);
	const shown = () => Promise.all(keys.map(async (key) => (await fetch(publicUrl(server.url, key))).status));
	await expect.poll(shown).toEqual([400, 400, 200]);
	await logged(server, '"photos":2,"msg":"deleted photos without a request"');
	await server.stop();
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
