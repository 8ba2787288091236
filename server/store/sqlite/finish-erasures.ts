import { join } from 'node:path';
import type { Finished } from '#server/store/erasure.ts';
import { audit } from '#server/store/folder/audit-file.ts';
import type { PhotoFolder } from '#server/store/folder/photos.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import type { Erasures } from '#server/store/sqlite/unfinished-erasures.ts';

/**
 * Completes erasures whose rows are deleted: removes the photos' files, empties the write-ahead log, writes the audit
 * entries. In this order for all erasures; a failure of one step does not stop the others. Audit entries are written at
 * least once: a crash before the next step can cause a duplicate.
 */
export async function finishErasures(
	erasures: Erasures,
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
	const unfinished = erasures.unfinished();
	for (const { id, photoKeys } of unfinished) {
		const left: string[] = [];
		for (const key of photoKeys) if (!(await attempt('photos', () => photos.remove(key)))) left.push(key);
		if (left.length < photoKeys.length)
			await attempt('photos', async () => {
				await photos.flush();
				erasures.removed(id, left);
			});
	}
	let isComplete = false;
	await attempt('log', () => {
		isComplete = erasures.emptyLog();
	});
	for (const { id, entry } of unfinished) {
		await attempt('audit', async () => {
			if (entry) await audit(dataDir, entry);
			erasures.noted(id);
		});
	}
	return { isComplete, failed };
}

/** Errors of files name one; those of SQLite get the database's, for the operator. */
function withPath(error: unknown, path: string): unknown {
	return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}
