import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '#server/store/audit.ts';

/** The remaining steps of an erasure whose rows are deleted. */
export interface UnfinishedErasure {
	id: number;
	/** Photos whose files must be removed. */
	photoKeys: string[];
	/** The entry for the audit log; null if there is none, or it is written. */
	entry: AuditEntry | null;
}

/** The unfinished erasures, stored in the database. */
export interface Erasures {
	unfinished(): UnfinishedErasure[];
	/** Records that photo files were removed, except `left`. Deletes the other keys, so the write-ahead log must be emptied. */
	removed(id: number, left: readonly string[]): void;
	/** Records that the audit entry is written; deletes the record if all files are removed too. */
	noted(id: number): void;
	/** Empties the write-ahead log if it may contain erased data. @returns false if it still may */
	emptyLog(): boolean;
}

/** The row of `state` that exists while the write-ahead log may contain erased data. */
const logFlag = 'log holds erased data';
const setFlag = `INSERT OR REPLACE INTO state VALUES ('${logFlag}', '')`;

/**
 * Records the remaining steps of an erasure inside the transaction that deletes its rows, so that a crash, a full disk or an
 * unwritable audit log only delay them: the server retries every minute and at its next start.
 */
export function noteErasure(database: DatabaseSync, photoKeys: readonly string[], entry: AuditEntry | null): void {
	database.prepare(setFlag).run();
	database
		.prepare('INSERT INTO unfinished_erasures (photo_keys, audit) VALUES (?, ?)')
		.run(JSON.stringify(photoKeys), entry && JSON.stringify(entry));
}

export function openErasures(database: DatabaseSync): Erasures {
	const all = database.prepare('SELECT rowid AS id, photo_keys, audit FROM unfinished_erasures ORDER BY rowid');
	const keepKeys = database.prepare('UPDATE unfinished_erasures SET photo_keys = ? WHERE rowid = ?');
	const dropLine = database.prepare(
		'UPDATE unfinished_erasures SET audit = NULL WHERE rowid = ? AND audit IS NOT NULL',
	);
	const drop = database.prepare(`DELETE FROM unfinished_erasures WHERE rowid = ? AND photo_keys = '[]'`);
	const flag = database.prepare(setFlag);
	const flagged = database.prepare(`SELECT 1 FROM state WHERE name = '${logFlag}'`);
	const clear = database.prepare(`DELETE FROM state WHERE name = '${logFlag}'`);
	return {
		unfinished: () =>
			all.all().map(({ id, photo_keys, audit }) => ({
				id: Number(id),
				photoKeys: JSON.parse(String(photo_keys)),
				entry: audit === null ? null : JSON.parse(String(audit)),
			})),
		removed: (id, left) => {
			if (!flagged.get()) flag.run();
			keepKeys.run(JSON.stringify(left), id);
		},
		noted: (id) => {
			if (drop.run(id).changes === 0) dropLine.run(id);
		},
		emptyLog: () => {
			if (!flagged.get()) return true;
			if (!emptyLog(database)) return false;
			clear.run();
			return true;
		},
	};
}

/**
 * Empties the write-ahead log, which would otherwise contain deleted data until it is overwritten. Does not wait for readers,
 * since that would block the server's event loop.
 * @returns false where another process was reading or writing
 */
function emptyLog(database: DatabaseSync): boolean {
	const before = database.prepare('PRAGMA busy_timeout').get()?.timeout;
	database.exec('PRAGMA busy_timeout = 50');
	try {
		return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
	} finally {
		database.exec(`PRAGMA busy_timeout = ${Number(before)}`);
	}
}
