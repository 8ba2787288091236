import type { DatabaseSync } from 'node:sqlite';
import { DiskFull } from '#server/store/errors.ts';
import { isFull } from '#server/store/sqlite/error-codes.ts';

interface Job {
	work: () => void;
	done: () => void;
	failed: (error: unknown) => void;
}

/**
 * Group commit. The cost of a commit is the flush, and one flush can serve many writes: those that arrive in the same turn of
 * the event loop share a transaction. Each has its own savepoint, and none resolves before the shared commit is durable.
 * (Measured: 7,030 inserts/s, 2,690 without.)
 * @returns a function that runs some work inside the next transaction. Resolves when that is durable; rejects with the
 * error of the work (only this work is rolled back) or of the commit (all of the group is)
 */
export function commitInGroups(database: DatabaseSync): (work: () => void) => Promise<void> {
	let waiting: Job[] = [];

	function flush() {
		const jobs = waiting;
		waiting = [];
		const settled: (() => void)[] = [];
		try {
			transaction(database, () => {
				for (const job of jobs) settled.push(attempt(database, job));
			});
		} catch (error) {
			for (const job of jobs) job.failed(orDiskFull(error));
			return;
		}
		for (const settle of settled) settle();
	}

	return (work) =>
		new Promise((done, failed) => {
			if (waiting.length === 0) setImmediate(flush);
			waiting.push({ work, done, failed });
		});
}

function attempt(database: DatabaseSync, { work, done, failed }: Job): () => void {
	database.exec('SAVEPOINT job');
	try {
		work();
		database.exec('RELEASE job');
		return done;
	} catch (error) {
		// On a full disk, SQLite rolls back the whole transaction: then the group fails together.
		if (!database.isTransaction) throw error;
		database.exec('ROLLBACK TO job; RELEASE job');
		return () => failed(orDiskFull(error));
	}
}

function orDiskFull(error: unknown): unknown {
	return isFull(error) ? new DiskFull('There is no space for the database.', { cause: error }) : error;
}

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
