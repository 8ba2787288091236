import type { DatabaseSync } from 'node:sqlite';

/**
 * Does work in one transaction, all or nothing.
 * @param kind `immediate` takes the lock for writing at once; `deferred` only sees one moment, for work that reads
 * @throws what the work or the commit threw; nothing is kept then
 */
export function transaction<T>(database: DatabaseSync, work: () => T, kind: 'immediate' | 'deferred' = 'immediate'): T {
	try {
		database.exec(`BEGIN ${kind}`);
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		rollBack(database);
		throw error;
	}
}

function rollBack(database: DatabaseSync): void {
	try {
		// A full disk makes SQLite undo the transaction by itself.
		if (database.isTransaction) database.exec('ROLLBACK');
	} catch {
		// The error that brought us here is the one to tell.
	}
}
