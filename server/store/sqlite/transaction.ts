import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs work in one transaction.
 * @param kind `immediate` takes the write lock at once; `deferred` is for work that only reads, on one snapshot
 * @throws the error of the work or the commit, after a rollback
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
		// On a full disk, SQLite has rolled back the transaction itself.
		if (database.isTransaction) database.exec('ROLLBACK');
	} catch {
		// Throw the original error, not that of the rollback.
	}
}
