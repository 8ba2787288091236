import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatedBackup, publish, removeBackup, unfinished } from '#server/store/copies/dated-backups.ts';
import { describe, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { bringUpToDate, hasRequests } from '#server/store/sqlite/copied-database.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/**
 * Removes erased requests with their photos from a backup: makes a copy without them, whose other photos are linked, gives it
 * the next form of the name, and removes the original. Interrupted between the last two steps, both are there until the next
 * backup, and this is repeated.
 * @param erased ids of requests
 * @returns whether it had any of them
 * @throws Unusable if the backup is damaged; it is left as it is then
 */
export async function forgetErased(folder: string, backup: DatedBackup, erased: readonly string[]): Promise<boolean> {
	if (erased.length === 0 || !hasRequests(join(backup.path, databaseFile), erased)) return false;
	const { manifest, path, name } = backup;
	const staging = join(folder, unfinished);
	try {
		makeFolder(join(staging, 'photos'));
		const database = join(staging, databaseFile);
		await verify(
			path,
			manifest.files.filter((file) => file.path === databaseFile),
		);
		await copyDurably(join(path, databaseFile), database);
		// Deleted content is overwritten with zeros (`sqlite/open.ts`).
		const { erasedPhotoKeys } = await bringUpToDate(database, path, erased);
		await syncFile(database);
		const gone = new Set(erasedPhotoKeys.map((key) => photoPath('', key)));
		const others = manifest.files.filter((file) => file.path !== databaseFile && !gone.has(file.path));
		for (const file of others) await linkOrCopy(join(path, file.path), join(staging, file.path));
		await syncFolder(join(staging, 'photos'));
		const files = [await describe(staging, databaseFile), ...others];
		await writeManifest(staging, { ...manifest, schemaVersion, files });
		await syncFolder(staging);
		await publish(folder, backup.at);
	} catch (error) {
		await rm(staging, { recursive: true, force: true });
		throw error;
	}
	await removeBackup(folder, name);
	return true;
}

/** For disks without hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
	await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') throw error;
		await copyDurably(from, to);
	});
}
