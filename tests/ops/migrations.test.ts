import { existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/files.ts';
import { openForServer } from '#server/store/open.ts';
import { schemaVersion } from '#server/store/sql.ts';
import { migrate, readVersion, versions } from '#server/store/sqlite/open.ts';
import { inDatabase } from '../support/database.ts';
import { leads, restore, snapshot } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { refused, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';
import { addQuote } from './stored-quotes.ts';

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

test('before data of an earlier release is changed, a snapshot is made; without one nothing is', async () => {
	const folder = await usedFolder();
	const { key } = await addQuote(folder);
	const snapshots = join(folder, 'snapshots');
	await writeFile(snapshots, 'in the way');
	await expect(openForServer(folder, { versions: next })).rejects.toThrow(
		/the snapshot before it failed.*nothing was changed/,
	);
	inDatabase(folder, (database) => expect(readVersion(database)).toBe(schemaVersion));

	await rm(snapshots);
	for (let start = 0; start < 2; start++) await (await openForServer(folder, { versions: next })).close();
	inDatabase(folder, (database) => expect(readVersion(database)).toBe(next.length));
	const [name = '', ...others] = (await readdir(snapshots)).filter((one) => one.startsWith('2'));
	expect(others).toEqual([]);
	const made = await stat(photoPath(join(snapshots, name), key));
	expect(made.ino).toBe((await stat(photoPath(folder, key))).ino);
	const again = join(await temporaryFolder(), 'data');
	expect(await restore(join(snapshots, name), again)).toMatchObject({
		code: 0,
		out: expect.stringMatching(/^2 request\(s\) and 1 photo\(s\) /),
	});
	inDatabase(again, (database) => expect(readVersion(database)).toBe(schemaVersion));
});

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
