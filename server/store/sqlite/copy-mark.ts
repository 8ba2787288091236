import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { SettingError } from '#server/settings/read.ts';
import type { CopyMark } from '#server/store/content.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

/** The row of `state` that exists while a copy into this database is unfinished. */
const markName = 'is being copied to';

/** @returns the mark of an unfinished copy; undefined for a whole store */
export function readCopyMark(database: DatabaseSync): CopyMark | undefined {
	const value = database.prepare('SELECT value FROM state WHERE name = ?').get(markName)?.value;
	return value === undefined ? undefined : JSON.parse(String(value));
}

/** See `Content.beginCopy`. @param isEmpty whether nothing is kept beside the database */
export function beginCopy(database: DatabaseSync, mark: CopyMark, isEmpty: boolean) {
	return transaction(database, () => {
		const found = readCopyMark(database);
		if (found) return found.original === mark.original ? ('resumed' as const) : found;
		const filled = [...tables.map(({ name }) => name), 'photos', 'deliveries'].some((name) =>
			database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get(),
		);
		if (filled || !isEmpty) return 'full' as const;
		database.prepare('INSERT INTO state VALUES (?, ?)').run(markName, JSON.stringify(mark));
		return 'begun' as const;
	});
}

export function endCopy(database: DatabaseSync): void {
	database.prepare('DELETE FROM state WHERE name = ?').run(markName);
}

/** @throws SettingError for a folder with an unfinished copy: what it lacks would be missing, and what it has would be sent */
export function refuseUnfinishedCopy(database: DatabaseSync, folder: string): void {
	const mark = readCopyMark(database);
	if (!mark) return;
	throw new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: a copy of ${mark.name} into it is not complete; run "npm run leads -- copy" again as you did, or delete what is in this folder.`,
	);
}
