import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '#server/store/audit.ts';

/** What an erasure still has to do after its rows have left the database. */
export interface UnfinishedErasure {
	id: number;
	/** Photos whose files are to be removed. */
	photoKeys: string[];
	/** The line to write into the audit file; null where there is none. */
	entry: AuditEntry | null;
}

/** The erasures that are not finished, beside the data they were made in. */
export interface Erasures {
	unfinished(): UnfinishedErasure[];
	/** Notes that the files of its photos are gone, but for some. Their names leave the database: the log is to be emptied. */
	removed(id: number, left: readonly string[]): void;
	/** Notes that its line is written, and strikes it off where all its files are gone too. */
	noted(id: number): void;
	/** Empties the write-ahead log where something erased may still stand in it. @returns false where it may still */
	emptyLog(): boolean;
}

/** The row of `state` that is there for as long as the log may hold what was erased. */
const logFlag = 'log holds erased data';
const setFlag = `INSERT OR REPLACE INTO state VALUES ('${logFlag}', '')`;

/**
 * Notes, inside the transaction that deletes rows, what is left to do when it is committed. So a crash, a full disk or an
 * audit file that cannot be written only delays it: the server tries again every minute and at its next start.
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
 * Empties the write-ahead log, where what was deleted would else stand until it is written over. Does not wait for whoever is
 * reading: in the server nothing else would be answered meanwhile.
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
