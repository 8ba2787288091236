import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { audit } from '#server/audit.ts';
import { databaseFile } from '#server/database.ts';
import { emptyLog, eraseRequests } from '#server/erasure.ts';
import { photoPath } from '#server/files.ts';
import { syncFolder } from '#server/flush.ts';
import { databaseBusyTimeout } from '#server/limits.ts';
import { type LeadRequest, OperatorError } from '#server/requests.ts';

/**
 * Deletes requests with their photos, so that nothing of them is left in the data folder.
 * @returns what was deleted, without saying whose
 * @throws OperatorError where there is nothing to delete, or what was deleted may still be in SQLite's log
 */
export async function erase(requests: readonly LeadRequest[], dataDir: string): Promise<string> {
	if (requests.length === 0) throw new OperatorError('There are no requests with that e-mail address.');
	const ids = requests.map(({ id }) => id);
	const database = new DatabaseSync(join(dataDir, databaseFile), { timeout: databaseBusyTimeout });
	try {
		// Full: an erasure that was confirmed must not come back after a power cut either.
		database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
		const erased = eraseRequests(database, requests);
		// The rows first: after a crash in between, the server's sweep finds files without rows, and removes them.
		for (const key of erased.photoKeys) await rm(photoPath(dataDir, key), { force: true });
		await syncFolder(join(dataDir, 'photos'));
		await audit(dataDir, { act: 'erase', requests: erased.requests, photos: erased.photoKeys.length, ids });
		await emptyLogInTime(database);
		const told =
			erased.told > 0 ? ` ${erased.told} who had them are told to delete them too, while the server runs.` : '';
		return `Erased ${erased.requests} request(s) and ${erased.photoKeys.length} photo(s).${told} Exports, copies and backups made before still hold them.\n`;
	} finally {
		database.close();
	}
}

/** A busy server may be in the way for a moment. */
async function emptyLogInTime(database: DatabaseSync): Promise<void> {
	for (let tries = 0; tries < 5; tries++) {
		if (emptyLog(database)) return;
		await setTimeout(500);
	}
	throw new OperatorError(
		'All was erased, but the server was too busy to empty its log at once (leads.db-wal): restart it, or it does so within a day.',
	);
}
