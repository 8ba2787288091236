import { join } from 'node:path';
import {
	type Finished,
	forgetFinished,
	noteAudited,
	notePhotosRemoved,
	unfinishedErasures,
} from '#server/store/erasure.ts';
import { audit } from '#server/store/folder/audit-file.ts';
import type { PhotoFolder } from '#server/store/folder/photos.ts';
import type { SqliteDb } from '#server/store/sqlite/driver.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/**
 * Completes erasures whose rows are deleted: removes the photos' files, empties the write-ahead log, writes the audit
 * entries. In this order for all erasures; a failure of one step does not stop the others. Audit entries are written at
 * least once: a crash before the next step can cause a duplicate. The records stay until the log is empty.
 */
export async function finishErasures(
	{ now, emptyLog }: Pick<SqliteDb, 'now' | 'emptyLog'>,
	dataDir: string,
	photos: Pick<PhotoFolder, 'remove' | 'flush'>,
): Promise<Finished> {
	const failed: Finished['failed'] = {};
	const attempt = async (step: keyof typeof failed, work: () => unknown) => {
		try {
			await work();
			return true;
		} catch (error) {
			failed[step] ??= withPath(error, join(dataDir, databaseFile));
			return false;
		}
	};
	const unfinished = now(unfinishedErasures);
	if (unfinished.length === 0) return { isComplete: true, failed };
	for (const { number, photo_keys } of unfinished) {
		const left: string[] = [];
		for (const key of photo_keys) if (!(await attempt('photos', () => photos.remove(key)))) left.push(key);
		if (left.length < photo_keys.length)
			await attempt('photos', async () => {
				await photos.flush();
				now(() => notePhotosRemoved(number, left));
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
			now(() => noteAudited(number));
		});
	}
	if (isComplete) await attempt('audit', () => now(forgetFinished));
	return { isComplete, failed };
}

/** Errors of files name one; those of SQLite get the database's, for the operator. */
function withPath(error: unknown, path: string): unknown {
	return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}
