import type { DatabaseSync } from 'node:sqlite';
import { DiskFull } from '#server/store/errors.ts';
import { isFull } from '#server/store/sqlite/error-codes.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

interface Job {
	work: () => void;
	done: () => void;
	failed: (error: unknown) => void;
}

/**
 * Waiting for the disk is what a commit costs, and one wait serves any number of writes. So the writes that arrive in
 * one turn of the event loop share a transaction; each stands or falls by itself, and none is answered before the
 * commit they share is on the disk. (Measured for the contract: 7,030 inserts/s, 2,690 without.)
 * @returns a function that runs some work inside the next transaction: resolves once that is durable, rejects with what
 * the work threw (then the work alone is undone) or with what the commit threw (then nothing was kept)
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
		// A full disk makes SQLite undo the whole transaction by itself: then the group fails as one.
		if (!database.isTransaction) throw error;
		database.exec('ROLLBACK TO job; RELEASE job');
		return () => failed(orDiskFull(error));
	}
}

function orDiskFull(error: unknown): unknown {
	return isFull(error) ? new DiskFull('The database has no room.', { cause: error }) : error;
}
