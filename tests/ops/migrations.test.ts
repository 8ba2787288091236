import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/sqlite/database.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import { readVersion, schemaVersion, versions } from '#server/store/sqlite/schema.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/server.ts';

afterAll(removeTemporaryFolders);

/** Databases in use were made by these words. One that changes here needs a new version after it, not a new digest. */
const digests = [
	'd380bad109b39f12',
	'd0b4d155f329050d',
	'90009723472d0aa4',
	'ed04e83f285d86ce',
	'83ed2187251bfe5a',
	'd87788482c7c49f9',
	'47f6632ad3d605b6',
	'7209e5882fcdc7b1',
	'9071663a08d362a8',
	'a20bb329129f11d9',
	'90c487aa44f4c169',
	'83a4610260a3ccbc',
];

test('released migrations are never changed', () => {
	const made = versions.map((text) =>
		createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 16),
	);
	expect(made).toEqual(digests);
});

/** What SQLite says its tables and indexes are, in the words they were made by. */
function shape(path: string): unknown {
	const database = new DatabaseSync(path, { readOnly: true });
	const rows = database.prepare('SELECT type, name, tbl_name FROM sqlite_schema ORDER BY name').all();
	const columns = rows.map(({ name }) => database.prepare(`PRAGMA table_info("${name}")`).all());
	database.close();
	return { rows, columns };
}

test.each(versions.map((_, version) => version))(
	'a database of version %i is brought up to date with its rows, and again has nothing to do',
	async (version) => {
		const [folder, fresh] = [await temporaryFolder(), await temporaryFolder()];
		const old = new DatabaseSync(join(folder, databaseFile));
		for (const text of versions.slice(0, version)) old.exec(text);
		old.exec(`PRAGMA user_version = ${version}`);
		if (version > 0)
			old.exec(`INSERT INTO callback_requests (id, created_at, name, email, phone)
				VALUES ('9c5b94b1-35ad-49bb-b118-8e8fc24abf80', '2026-01-01T00:00:00.000Z', 'Old Test', 'o@example.com', '1')`);
		old.close();
		openDatabase(folder).close();
		openDatabase(folder).close();
		openDatabase(fresh).close();
		expect(shape(join(folder, databaseFile))).toEqual(shape(join(fresh, databaseFile)));
		const listed = JSON.parse((await leads(['list', '--json'], folder)).out);
		expect(listed.map(({ name }: { name: string }) => name)).toEqual(version > 0 ? ['Old Test'] : []);
		const database = new DatabaseSync(join(folder, databaseFile), { readOnly: true });
		expect(readVersion(database)).toBe(schemaVersion);
		database.close();
	},
);

test('a step that fails changes nothing', async () => {
	const folder = await temporaryFolder();
	const database = new DatabaseSync(join(folder, databaseFile));
	// In the way of the first version's last table: the ones before it are undone.
	database.exec('CREATE TABLE photos (x)');
	database.close();
	expect(() => openDatabase(folder)).toThrow('already exists');
	const after = new DatabaseSync(join(folder, databaseFile));
	expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'photos' }]);
	expect(readVersion(after)).toBe(0);
	after.close();
});
