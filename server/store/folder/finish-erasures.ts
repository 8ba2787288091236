import { join } from 'node:path';
import { type AuditEntry, audit } from '#server/store/folder/audit-file.ts';
import type { Photos } from '#server/store/folder/photos.ts';
import { all, run, t } from '#server/store/sql.ts';
import type { SqliteDb } from '#server/store/sqlite/driver.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/** What remains to do of an erasure whose rows are deleted. */
interface Unfinished {
	number: number;
	/** Photos whose files must be removed. */
	photo_keys: string[];
	/** The entry for the audit log; null once it is written. */
	audit: AuditEntry | null;
}

/**
 * Completes erasures whose rows are deleted: removes the photos' files, empties the write-ahead log, writes the audit
 * entries. In this order for all erasures; a failure of one step does not stop the others. Audit entries are written at
 * least once: a crash before the next step can cause a duplicate. The records stay until the log is empty.
 * @returns the first error of each step that failed; the next call tries it again. `isComplete` is false if another process was reading the
 * database, so that erased data may still be in its write-ahead log
 */
export async function finishErasures(
	{ now, emptyLog }: Pick<SqliteDb, 'now' | 'emptyLog'>,
	dataDir: string,
	photos: Pick<Photos, 'remove' | 'flush'>,
) {
	const failed: Partial<Record<'photos' | 'log' | 'audit', unknown>> = {};
	const attempt = async (step: keyof typeof failed, work: () => unknown) => {
		try {
			await work();
			return true;
		} catch (error) {
			failed[step] ??= withPath(error, join(dataDir, databaseFile));
			return false;
		}
	};
	const unfinished = now(
		() => all<Unfinished>`select number, photo_keys, audit from ${t.unfinished_erasures} order by number`,
	);
	if (unfinished.length === 0) return { isComplete: true, failed };
	for (const { number, photo_keys } of unfinished) {
		const left: string[] = [];
		for (const key of photo_keys) if (!(await attempt('photos', () => photos.remove(key)))) left.push(key);
		if (left.length < photo_keys.length)
			await attempt('photos', async () => {
				await photos.flush();
				now(() => run`update ${t.unfinished_erasures} set photo_keys = ${left} where number = ${number}`);
			});
	}
	let isComplete = false;
	await attempt('log', () => {
		isComplete = emptyLog();
	});
	for (const { number, audit: entry } of unfinished) {
		if (!entry) continue;
		await attempt('audit', async () => {
			await audit(dataDir, entry);
			now(() => run`update ${t.unfinished_erasures} set audit = null where number = ${number}`);
		});
	}
	if (isComplete)
		await attempt('audit', () =>
			now(() => run`delete from ${t.unfinished_erasures} where audit is null and photo_keys = ${[]}`),
		);
	return { isComplete, failed };
}

/** Errors of files name one; those of SQLite get the database's, for the operator. */
function withPath(error: unknown, path: string): unknown {
	return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}
