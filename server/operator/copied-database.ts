import { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { OperatorError } from '#server/store/sqlite/requests.ts';

/** @throws OperatorError where SQLite finds the database damaged */
export function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new OperatorError(`The database is damaged: SQLite says "${found}".`);
}

/**
 * No release of ours makes triggers, views or virtual tables, which would do something when the database is used.
 * @throws OperatorError where it has any
 */
export function assertPlain(database: DatabaseSync): void {
	const found = database
		.prepare(`SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'`)
		.get();
	if (found) throw new OperatorError('The database has triggers, views or virtual tables: it is none of ours.');
}

/** All requests in a database of this release or an earlier one, which may not have every table yet. */
export function countRequests(database: DatabaseSync): number {
	const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
	return tables.filter(({ name }) => hasTable(database, name)).reduce((sum, { name }) => sum + count(name), 0);
}

export function hasTable(database: DatabaseSync, name: string): boolean {
	return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** Opens a copy of the database, which nobody else uses, for so long as the work takes. */
export async function withDatabase<T>(path: string, work: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
	const database = new DatabaseSync(path);
	try {
		return await work(database);
	} finally {
		database.close();
	}
}
