import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { SettingError } from '#server/settings/read.ts';
import { transaction } from '#server/store/sqlite/driver.ts';

const step = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * The steps from each version of the database to the next, from an empty one on; together they make the tables of `sql/schema.ts`. Each is
 * never changed after the release that it came with, since databases in use were made by it (`tests/store/releases.test.ts`).
 */
export const versions: readonly string[] = ['version-1.sql', 'version-2.sql', 'version-3.sql'].map(step);

/**
 * Migrates a database to the newest version, each step in one transaction.
 * @throws SettingError for a database of a newer release
 */
export function migrate(database: DatabaseSync, folder: string, steps = versions): void {
	for (let version = readVersion(database); version !== steps.length; version = readVersion(database)) {
		if (version > steps.length) throw newerDatabase(folder);
		transaction(database, () => {
			// Read again inside the transaction: another process may have migrated it meanwhile.
			if (readVersion(database) !== version) return;
			database.exec(`${steps[version]}; PRAGMA user_version = ${version + 1}`);
		});
	}
}

export function readVersion(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

export function newerDatabase(folder: string): SettingError {
	return new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: a newer release wrote it; start that release instead.`,
	);
}
