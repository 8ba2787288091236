import { existsSync, lstatSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Copied, makeEmptyFolder } from '#server/store/copies/backup.ts';
import { hasMark, readBackupKey, writeBackupKey } from '#server/store/copies/backup-key.ts';
import { type Manifest, readManifest, verify } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { type HeldMessages, holdWaiting } from '#server/store/revival.ts';
import { bringUpToDate } from '#server/store/sqlite/copied-database.ts';
import { newerDatabase, versions } from '#server/store/sqlite/migrate.ts';
import {
	databaseFile,
	lockFile,
	lockFolder,
	refuseUnfinishedRestore,
	restoringFile,
} from '#server/store/sqlite/open.ts';

export interface RestoreOptions {
	/** Audit log with requests that were erased after the backup; they are erased again. */
	auditFile?: string | undefined;
	/** The key that the backup was made with, or the file that has it; `unchecked` if it is lost. */
	key: string | 'unchecked' | undefined;
	/** The versions of the database. */
	steps?: readonly string[];
}

/**
 * Restores a backup into an empty data folder. The database is renamed to its final name last; no server starts before
 * that (`store/sqlite/open.ts`).
 * @returns what was restored, how many photos are missing in the backup, and what would have been sent
 * @throws Unusable if the backup is incomplete or was changed, or the data folder is not empty; SettingError if a server uses it
 */
export async function restore(
	from: string,
	dataDir: string,
	{ auditFile, key: given, steps = versions }: RestoreOptions,
): Promise<Copied> {
	const erased = auditFile === undefined ? [] : await readErasedIds(auditFile);
	const manifest = await readManifest(from);
	if (manifest.schemaVersion > steps.length) throw new Unusable(newerDatabase(from).message);
	const key = given === 'unchecked' ? undefined : await keyFor(manifest, given, from);
	if (lstatSync(join(from, 'photos'), { throwIfNoEntry: false })?.isSymbolicLink())
		throw new Unusable(`${join(from, 'photos')} is a symbolic link, which no backup has: nothing was restored.`);
	await verify(from, manifest.files);
	makeFolder(dataDir);
	assertOwnFiles(dataDir);
	const unlock = lockFolder(dataDir);
	try {
		refuseUnfinishedRestore(dataDir);
		await makeEmptyFolder(dataDir, [lockFile]);
		return await copyBack(manifest, from, dataDir, erased, steps, key).catch(async (error: unknown) => {
			// The folder was empty except for the lock, so everything in it was created here.
			for (const name of await readdir(dataDir))
				if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true });
			throw error;
		});
	} finally {
		unlock();
	}
}

/** @throws Unusable if the backup has no mark that this key gives */
async function keyFor(manifest: Manifest, given: string | undefined, from: string): Promise<string> {
	const otherwise =
		'if the key is lost: --unchecked in its place; whoever had the backup may have changed it, so look at what is printed then';
	if (given === undefined)
		throw new Unusable(
			`Nothing was restored: add --key and the file "backup-key" of the data folder that ${from} was made from, or the key that you noted; ${otherwise}.`,
		);
	const key = await readBackupKey(given);
	if (hasMark(manifest, key)) return key;
	const why =
		manifest.mark === undefined ? 'has no mark' : 'was made with another key, or somebody has changed it since';
	throw new Unusable(`Nothing was restored: ${from} ${why}. Take another backup; ${otherwise}.`);
}

/** @param key with which the backup was made; undefined if that was not checked */
async function copyBack(
	manifest: Manifest,
	from: string,
	dataDir: string,
	erased: readonly string[],
	steps: readonly string[],
	key: string | undefined,
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
	let held: HeldMessages[] = [];
	const { requests, photoKeys, erasedPhotoKeys } = await bringUpToDate(partly, from, erased, steps, function* () {
		held = yield* holdWaiting(key !== undefined);
	});
	if (key !== undefined) await writeBackupKey(dataDir, key);
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
	return { report: report + lost, isWhole: missing === 0, held };
}
