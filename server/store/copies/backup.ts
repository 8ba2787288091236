import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { interruptible } from '#server/store/copies/interrupted.ts';
import { type BackupFile, describe, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { removeCopies } from '#server/store/copies/remove-copies.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, auditFile } from '#server/store/folder/audit-file.ts';
import { copyDurably, UnreadableError } from '#server/store/folder/copy-file.ts';
import { syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { copyDatabase, type DatabaseCopy } from '#server/store/sqlite/copied-database.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import { assertExists } from '#server/store/sqlite/open-existing.ts';

/** The result of a backup, restore or copy. */
export interface Copied {
	/** Lines for the operator. */
	report: string;
	/** False if photos are missing or a copy is not complete; the report says so. */
	isWhole: boolean;
}

interface CopiedPhotos {
	files: BackupFile[];
	/** A line for each photo that is missing, changed or unreadable. */
	lost: string[];
}

/**
 * Copies the store into an empty folder and verifies the copy; also while the server runs. Contains everything that was
 * acknowledged before the start, and all photos that can be read: missing photos do not fail the backup. Follows no
 * symbolic link in the data folder (`store/folder/own-file.ts`).
 * @returns what was copied, and what is missing
 * @throws StoreError if the folder is not empty, or the backup failed or was interrupted (SIGINT, SIGTERM); its files are
 * removed then
 */
export async function backup(dataDir: string, to: string): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	const isNew = !existsSync(to);
	await makeEmptyFolder(to);
	return await interruptible('what it had made was removed', async (signal) => {
		try {
			return await copyAll(dataDir, to, signal);
		} catch (error) {
			await removeCopies(to, isNew);
			throw error;
		}
	});
}

async function copyAll(dataDir: string, to: string, signal: AbortSignal): Promise<Copied> {
	makeFolder(join(to, 'photos'));
	const copied = await copyDatabase(dataDir, to, async (copy) => {
		const { files: photos, lost } = await copyPhotos(dataDir, to, copy, signal);
		return { photos, lost, requests: copy.requests, schemaVersion: copy.schemaVersion };
	});
	await syncFile(join(to, databaseFile));
	const files = [await describe(to, databaseFile), ...copied.photos];
	if (existsSync(join(dataDir, auditFile))) {
		await copyDurably(join(dataDir, auditFile), join(to, auditFile));
		files.push(await describe(to, auditFile));
	}
	await syncFolder(join(to, 'photos'));
	await writeManifest(to, { madeAt: new Date().toISOString(), schemaVersion: copied.schemaVersion, files });
	await syncFolder(to);
	await verify(to, files);
	// The backup is complete: later signals have no effect.
	signal.throwIfAborted();
	await audit(dataDir, { act: 'backup', requests: copied.requests, photos: copied.photos.length });
	const report = `${copied.requests} request(s) and ${copied.photos.length} photo(s) are in ${to}, read back and found right.\n`;
	return { report: report + copied.lost.map((line) => `${line}\n`).join(''), isWhole: copied.lost.length === 0 };
}

/** @throws Unusable if it is not empty */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new Unusable(`${folder} is not empty: name a new folder.`);
}

/** Copies the photos of the copied database; verifies each copy against the bytes read, and those against the stored digest. */
async function copyPhotos(dataDir: string, to: string, copy: DatabaseCopy, signal: AbortSignal): Promise<CopiedPhotos> {
	const lost: string[] = [];
	const files: BackupFile[] = [];
	for (const photo of copy.photos) {
		signal.throwIfAborted();
		const source = photoPath(dataDir, photo.key);
		const path = `photos/${basename(source)}`;
		const read = await copyPhoto(source, join(to, path));
		// Deleted after the database was copied: remove it from the backup too.
		if (!copy.isStillThere(photo)) {
			await rm(join(to, path), { force: true });
			copy.drop(photo);
			continue;
		}
		if (read instanceof UnreadableError) {
			const how = read.code === 'ENOENT' ? 'is missing' : `cannot be read (${read.code})`;
			lost.push(`The file of the photo ${photo.key} ${how}.`);
			continue;
		}
		const file = await describe(to, path);
		if (file.sha256 !== read.sha256)
			throw new Unusable(`${join(to, path)} could not be written: its disk gives other bytes than it was given.`);
		// A changed photo is kept: most of it may still be visible.
		if (file.size !== photo.size || (photo.sha256 !== null && photo.sha256 !== file.sha256))
			lost.push(`The file of the photo ${photo.key} is not as it came.`);
		else if (photo.sha256 === null) copy.setDigest(photo, file.sha256);
		files.push(file);
	}
	return { files, lost };
}

/** Returns errors of the original, which do not fail the backup; throws errors of the copy, which do. */
function copyPhoto(source: string, to: string) {
	return copyDurably(source, to).catch((error: unknown) => {
		if (error instanceof UnreadableError) return error;
		throw error;
	});
}
