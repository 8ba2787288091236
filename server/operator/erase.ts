import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '#server/operator/operator-error.ts';
import { finishErasures } from '#server/store/folder/finish-erasures.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { eraseRequests, prepareHasPhoto } from '#server/store/sqlite/erase.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import { openExisting } from '#server/store/sqlite/open-existing.ts';
import type { LeadRequest } from '#server/store/sqlite/requests.ts';
import { openErasures } from '#server/store/sqlite/unfinished-erasures.ts';

type Opened = ReturnType<typeof openExisting>;

/**
 * Deletes requests with their photos, so that nothing of them is left in the data folder.
 * @returns what was deleted, without saying whose
 * @throws OperatorError where there is nothing to delete, or what was deleted may still be in SQLite's log
 */
export async function erase(requests: readonly LeadRequest[], dataDir: string): Promise<string> {
	if (requests.length === 0) throw new OperatorError('There are no requests with that e-mail address.');
	const database = openExisting(dataDir, 'command');
	try {
		const erased = eraseRequests(database, requests, 'erase', openClock(database).stamp);
		await finishInTime(database, dataDir);
		await syncFolder(join(dataDir, 'photos'));
		const told =
			erased.told > 0 ? ` ${erased.told} who had them are told to delete them too, while the server runs.` : '';
		return `Erased ${erased.requests} request(s) and ${erased.photoKeys.length} photo(s).${told} Exports, copies and backups made before still hold them.\n`;
	} finally {
		database.close();
	}
}

/** A busy server may be in the way for a moment. */
async function finishInTime(database: Opened, dataDir: string): Promise<void> {
	const isKept = prepareHasPhoto(database);
	const remove = async (key: string) => {
		// It may have been sent anew meanwhile.
		if (!isKept(key)) await rm(photoPath(dataDir, key), { force: true });
	};
	const erasures = openErasures(database);
	for (let tries = 0; tries < 5; tries++) {
		const { logIsEmpty, failed } = await finishErasures(erasures, dataDir, remove);
		const error = failed.photos ?? failed.log ?? failed.audit;
		if (error !== undefined) {
			const { path = join(dataDir, databaseFile), code } = error as NodeJS.ErrnoException;
			const how = failed.photos === undefined ? 'written' : 'removed';
			throw new OperatorError(
				`All was erased, but ${path} cannot be ${how} (${code}): the server does it within a minute of when it can; run commands as its account (sudo -u …).`,
			);
		}
		if (logIsEmpty) return;
		await setTimeout(500);
	}
	throw new OperatorError(
		'All was erased, but somebody is reading the database, so its log (leads.db-wal) may still hold it: the server empties it within a minute of when it can, or at its next start.',
	);
}
