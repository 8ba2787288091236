import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '#server/store/copies/manifest.ts';
import { auditFile } from '#server/store/folder/audit-file.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/** The files of a backup, with SQLite's temporary files. */
const names = [databaseFile, ...['-journal', '-wal', '-shm'].map((end) => databaseFile + end), auditFile, manifestFile];

/**
 * Removes an incomplete backup from a folder that was empty before, but no files that others have put there since.
 * @param isNew whether to remove the folder too, if it is empty then
 */
export async function removeCopies(folder: string, isNew: boolean): Promise<void> {
	for (const name of names) await rm(join(folder, name), { force: true });
	const photos = join(folder, 'photos');
	const copied = (await readdir(photos).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));
	for (const name of copied) await rm(join(photos, name), { force: true });
	await removeIfEmpty(photos);
	if (isNew) await removeIfEmpty(folder);
}

async function removeIfEmpty(folder: string): Promise<void> {
	try {
		await rmdir(folder);
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		// Some systems report EEXIST in place of ENOTEMPTY.
		if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
	}
}
