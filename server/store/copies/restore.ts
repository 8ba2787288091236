import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Copied, makeEmptyFolder } from '#server/store/copies/backup.ts';
import { type Manifest, readManifest, verify } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, readErasedIds } from '#server/store/folder/audit-file.ts';
import { copyDurably } from '#server/store/folder/copy-file.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { bringUpToDate } from '#server/store/sqlite/copied-database.ts';
import { refuseUnfinishedRestore, restoringFile } from '#server/store/sqlite/half-restored.ts';
import { lockFile, lockFolder } from '#server/store/sqlite/lock.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import { newerDatabase, schemaVersion } from '#server/store/sqlite/schema.ts';

/**
 * Makes an empty data folder into what a backup holds. The database gets its name last: no server starts beside one that
 * has not (`store/sqlite/half-restored.ts`).
 * @param auditFile names requests that were erased since the backup was made: they are not to come back
 * @returns what is there now, and how many photos of the database the backup does not have
 * @throws Unusable where the backup is not whole or the data folder not empty; SettingError where a server uses it
 */
export async function restore(from: string, dataDir: string, auditFile?: string): Promise<Copied> {
	const erased = auditFile === undefined ? [] : await readErasedIds(auditFile);
	const manifest = await readManifest(from);
	if (manifest.schemaVersion > schemaVersion) throw new Unusable(newerDatabase(from).message);
	await verify(from, manifest.files);
	makeFolder(dataDir);
	assertOwnFiles(dataDir);
	const unlock = lockFolder(dataDir);
	try {
		refuseUnfinishedRestore(dataDir);
		await makeEmptyFolder(dataDir, [lockFile]);
		try {
			return await copyBack(manifest, from, dataDir, erased);
		} catch (error) {
			// It was empty but for the lock, so all of this is from here.
			for (const name of await readdir(dataDir))
				if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true });
			throw error;
		}
	} finally {
		unlock();
	}
}

async function copyBack(manifest: Manifest, from: string, dataDir: string, erased: readonly string[]): Promise<Copied> {
	const partly = join(dataDir, restoringFile);
	// First of all: from its name a server knows that what lies beside it is not whole yet.
	await copyDurably(join(from, databaseFile), partly);
	await syncFolder(dataDir);
	makeFolder(join(dataDir, 'photos'));
	for (const { path } of manifest.files.filter(({ path }) => path !== databaseFile))
		await copyDurably(join(from, path), join(dataDir, path));
	await verify(dataDir, manifest.files, { [databaseFile]: basename(partly) });
	// All of it before the database has its name: no server can start on what should have been erased.
	const { requests, photoKeys, erasedPhotoKeys, renamed } = await bringUpToDate(partly, from, erased);
	for (const key of erasedPhotoKeys) await rm(photoPath(dataDir, key), { force: true });
	const missing = photoKeys.filter((key) => !existsSync(photoPath(dataDir, key))).length;
	const photos = photoKeys.length - missing;
	await syncFolder(join(dataDir, 'photos'));
	await rename(partly, join(dataDir, databaseFile));
	await syncFolder(dataDir);
	const files = [databaseFile, lockFile, 'photos'].map((name) => join(dataDir, name));
	const copies = manifest.files.map(({ path }) => join(dataDir, path)).filter((path) => existsSync(path));
	await giveToOwner(dataDir, [...files, ...copies]);
	await audit(dataDir, { act: 'restore', requests, photos });
	const lost = missing > 0 ? `${missing} photo(s) that the requests name are not in the backup.\n` : '';
	const report = `${requests} request(s) and ${photos} photo(s) of ${manifest.madeAt} are in ${dataDir}, read back and found right.
${erased.length > 0 ? 'What was erased since then was erased again.' : 'What was erased since then is back, unless you restore with --erased and the audit.jsonl of the lost folder.'}
${renamed.map(({ kind, from, to }) => `The ${kind} request ${from} is now ${to}: another request has had the same ID.\n`).join('')}`;
	return { report: report + lost, isWhole: missing === 0 };
}
