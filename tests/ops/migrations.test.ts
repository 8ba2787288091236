import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaVersion } from '#server/store/sql.ts';
import { migrate, readVersion, versions } from '#server/store/sqlite/open.ts';
import { inDatabase } from '../support/database.ts';
import { leads, restore, snapshot } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { refused, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

/** A version after the newest, made for these tests. */
const next = [
	...versions,
	'ALTER TABLE callback_requests ADD COLUMN steps INTEGER; UPDATE callback_requests SET steps = 7',
];

/** A folder that a server has used, with one request. */
async function usedFolder(): Promise<string> {
	const server = await startHere();
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	await server.stop();
	return server.dataDir;
}

test('a step that fails changes nothing', async () => {
	const used = await usedFolder();
	inDatabase(used, (database) => {
		const broken = [...versions, `${next.at(-1)}; UPDATE none SET x = 1`];
		expect(() => migrate(database, used, broken)).toThrow('no such table');
		expect(readVersion(database)).toBe(schemaVersion);
		expect(() => database.prepare('SELECT steps FROM callback_requests')).toThrow('no such column');
	});
});

test('data of a newer release is refused by server, commands and restore; a snapshot of it is made', async () => {
	const folder = await usedFolder();
	inDatabase(folder, (database) => migrate(database, folder, next));
	const start = await refused({ dataDir: folder });
	const { path: to, code } = await snapshot(folder);
	expect(code).toBe(0);
	const elsewhere = join(await temporaryFolder(), 'data');
	for (const ran of [start, await leads(['list'], folder), await restore(to, elsewhere)]) {
		expect(ran.code).toBe(1);
		expect(ran.err).toMatch(/^[^\n]*a newer release wrote it; start that release instead[^\n]*\n$/);
	}
	expect(existsSync(elsewhere)).toBe(false);
});
