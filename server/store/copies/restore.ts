import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Copied, makeEmptyFolder } from '#server/store/copies/backup.ts';
import { type Manifest, readManifest, verify } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { bringUpToDate } from '#server/store/sqlite/copied-database.ts';
import { newerDatabase, versions } from '#server/store/sqlite/migrate.ts';
import {
	databaseFile,
	lockFile,
	lockFolder,
	refuseUnfinishedRestore,
	restoringFile,
} from '#server/store/sqlite/open.ts';

/**
 * Restores a backup into an empty data folder. The database is renamed to its final name last; no server starts before
 * that (`store/sqlite/open.ts`).
 * @param auditFile audit log with requests that were erased after the backup; they are erased again
 * @param steps the versions of the database
 * @returns what was restored, and how many photos are missing in the backup
 * @throws Unusable if the backup is incomplete or the data folder not empty; SettingError if a server uses it
 */
export async function restore(from: string, dataDir: string, auditFile?: string, steps = versions): Promise<Copied> {
	const erased = auditFile === undefined ? [] : await readErasedIds(auditFile);
	const manifest = await readManifest(from);
	if (manifest.schemaVersion > steps.length) throw new Unusable(newerDatabase(from).message);
	await verify(from, manifest.files);
	makeFolder(dataDir);
	assertOwnFiles(dataDir);
	const unlock = lockFolder(dataDir);
	try {
		refuseUnfinishedRestore(dataDir);
		await makeEmptyFolder(dataDir, [lockFile]);
		return await copyBack(manifest, from, dataDir, erased, steps).catch(async (error: unknown) => {
			// The folder was empty except for the lock, so everything in it was created here.
			for (const name of await readdir(dataDir))
				if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true });
			throw error;
		});
	} finally {
		unlock();
	}
}

async function copyBack(
	manifest: Manifest,
	from: string,
	dataDir: string,
	erased: readonly string[],
	steps: readonly string[],
): Promise<Copied> {
	const partly = join(dataDir, restoringFile);
	// First, since a server recognises an unfinished restore by this file's name.
	await copyDurably(join(from, databaseFile), partly);
	await syncFolder(dataDir);
	makeFolder(join(dataDir, 'photos'));
	for (const { path } of manifest.files.filter(({ path }) => path !== databaseFile))
		await copyDurably(join(from, path), join(dataDir, path));
	await verify(dataDir, manifest.files, { [databaseFile]: basename(partly) });
	// Before the database gets its final name, so that no server can start with requests that should be erased.
	const { requests, photoKeys, erasedPhotoKeys } = await bringUpToDate(partly, from, erased, steps);
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
`;
	return { report: report + lost, isWhole: missing === 0 };
}
