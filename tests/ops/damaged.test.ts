import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { openForServer } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { leads, snapshot } from '../support/operator.ts';
import { folderWithQuote, refused } from '../support/shared.ts';
import { rows } from '../support/wire.ts';

const start = (dataDir: string) => refused({ dataDir });

const someData = async () => (await folderWithQuote()).dataDir;

const commands = [['list'], ['access', '7F3A-92C1'], ['export'], ['erase', '7F3A-92C1'], ['resend', '--all']];

/** One line, and no more. */
const oneLine = /^[^\n]+\n$/;

test.each([
	['that is something else', 0, 'Dear diary, '.repeat(400)],
	['with its first table overwritten', 100, 'x'.repeat(3000)],
])('a database %s is reported as damaged, in one line, by the server and by every command', async (_, from, text) => {
	const dataDir = await someData();
	const file = await open(join(dataDir, 'leads.db'), 'r+');
	await file.write(text, from);
	await file.close();
	const ran = [
		await start(dataDir),
		await snapshot(dataDir),
		...(await Promise.all(commands.map((command) => leads(command, dataDir)))),
	];
	for (const { code, out, err } of ran) {
		expect([code, out]).toEqual([1, '']);
		expect(err).toMatch(oneLine);
		expect(err).toMatch(/leads\.db is damaged; .*restore a snapshot: npm run leads -- restore/);
	}
	expect(ran[0]?.err).not.toContain('the server may write');
});

test('one row that cannot be read, in any table, stops none of the others', async () => {
	const { dataDir, id, key } = await folderWithQuote();
	const toOperator = { message: 'lead', channel: 'email', recipient: 'operator@example.com', company: null } as const;
	const planner = { plan: () => [toOperator, { ...toOperator, recipient: 'second@example.com' }], reports: [] };
	const store = await openForServer(dataDir, { planner });
	const ask = () => {
		const id = randomUUID();
		for (const table of tables)
			if (table.kind === 'callback') store.requests.insert(table, [{ ...rows.callback_requests, id }]);
		return id;
	};
	const [bad, good] = [ask(), ask()];
	inDatabase(dataDir, (database) =>
		database.exec(`UPDATE deliveries SET message = 'swum' WHERE request_id = '${bad}' AND recipient LIKE 'operator%';
			UPDATE deliveries SET in_flight = 7 WHERE request_id = '${bad}' AND recipient LIKE 'second%';
			UPDATE request_ids SET status = 'swum', suspected = 7 WHERE id = '${id}';
			UPDATE photo_quote_requests SET photo_urls = '[7]';
			INSERT INTO history (id, kind, request_id, action, detail, author, created_at) VALUES ('${id}', 'swum', '${good}', 'swum', '', '', '');
			INSERT INTO follow_ups VALUES ('swum', '${id}', '2026-01-01T00:00:00.000Z');
			INSERT INTO unfinished_erasures (photo_keys, audit) VALUES ('no JSON', 'no JSON');
			INSERT INTO visit_counts (day, what, kind, name, count) VALUES ('2026-11-20', 'swum', '', '/', 1)`),
	);
	const taken = store.outbox.take('email', 9).map(({ request_id, message }) => [request_id, message]);
	expect(taken).toEqual([
		[bad, 'swum'],
		[good, 'lead'],
		[good, 'lead'],
	]);
	expect(store.answers.followUp(new Date(), 9)).toBeLessThan(9);
	const { found } = await store.search.find({});
	expect(new Set(found.map(({ request }) => request.id))).toEqual(new Set([id, bad, good]));
	expect(store.visits.between('2026-11-01', '2026-11-30')).toHaveLength(1);
	expect((await store.erasure.finish()).failed).toEqual({});
	ask();
	await store.close();
	expect(JSON.parse((await leads(['list', '--json'], dataDir)).out)[0]).toMatchObject({ id, photo_urls: [] });
	expect((await leads(['export', '--csv'], dataDir)).out).toMatch(/Photo quote/);
	expect((await leads(['erase', id], dataDir)).out).toContain('Erased 1 request(s) and 1 photo(s).');
	expect(existsSync(photoPath(dataDir, key))).toBe(false);
});
