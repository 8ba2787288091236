import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { leads, snapshot } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { linkBy, press, sendQuote } from '../support/wire.ts';

const [done, refused] = [303, 404];
test('after new keys, a stolen snapshot makes no link for what came since, and links that were sent go on for a term', async () => {
	const server = await startHere();
	const before = [await sendQuote(server.url), await sendQuote(server.url), await sendQuote(server.url)] as const;
	const { path: stolen } = await snapshot(server.dataDir);
	const [key = ''] = inDatabase(stolen, (database) =>
		database.prepare("SELECT value FROM keys WHERE name = 'request-links'").all(),
	).map(({ value }) => String(value));
	const pressWith = async (secret: string, { id }: { id: string }) =>
		press(await linkBy(server.url, secret, { kind: 'photo-quote', id }));
	// The thief reads the id in a photo's address.
	expect(await pressWith(key, await sendQuote(server.url))).toEqual(done);

	const made = await leads(['new-keys'], server.dataDir);
	expect([made.code, made.err]).toEqual([0, '']);
	expect(made.out).toMatch(/valid until \d\d\/\d\d\/2\d{3} \d\d:\d\d, for requests that are there now/);
	const newest = () =>
		inDatabase(server.dataDir, (database) =>
			database.prepare("SELECT value FROM keys WHERE name LIKE 'request-links%' ORDER BY name DESC").get(),
		)?.value as string;
	const since = await sendQuote(server.url);
	expect(await pressWith(newest(), before[0])).toEqual(done);
	expect(await pressWith(key, since)).toEqual(refused);
	expect(await pressWith(key, before[1])).toEqual(done);
	expect(await pressWith(newest(), since)).toEqual(done);

	// A second time ends those of before the first.
	expect((await leads(['new-keys'], server.dataDir)).code).toBe(0);
	expect(await pressWith(key, before[2])).toEqual(refused);
	const last = await sendQuote(server.url);
	expect(await pressWith(newest(), last)).toEqual(done);
	const left = inDatabase(server.dataDir, (database) => database.prepare('SELECT name FROM keys').all());
	expect(left).toHaveLength(8);
	const acts = (await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8')).match(/"act":"new-keys"/g);
	expect(acts).toHaveLength(2);
	await server.stop();
});
