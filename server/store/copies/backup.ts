import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { interruptible } from '#server/store/copies/interrupted.ts';
import { type BackupFile, describe, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { removeCopies } from '#server/store/copies/remove-copies.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, auditFile } from '#server/store/folder/audit-file.ts';
import { copyDurably, flush, UnreadableError } from '#server/store/folder/copy-file.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { copyDatabase, type DatabaseCopy } from '#server/store/sqlite/copied-database.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import { assertExists } from '#server/store/sqlite/open-existing.ts';

/** What a backup or a restore has copied. */
export interface Copied {
	/** For the operator, in lines. */
	report: string;
	/** False where the report names what is missing. */
	isWhole: boolean;
}

interface CopiedPhotos {
	files: BackupFile[];
	/** A line for each photo that is missing, changed or cannot be read. */
	lost: string[];
}

/**
 * Copies the whole store into an empty folder and reads it back; also while the server runs and takes requests. All that
 * was acknowledged before it began is in it, and every photo its database names that can be read; what is lost is no reason
 * to go without a backup of the rest. Follows no link in the data folder (`store/folder/own-file.ts`).
 * @returns what was copied, and what is missing of it
 * @throws StoreError where the folder is not empty, or no backup can be made or it was interrupted (SIGINT,
 * SIGTERM); then
 * nothing of it stays
 */
export async function backup(dataDir: string, to: string): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	const isNew = !existsSync(to);
	await makeEmptyFolder(to);
	return await interruptible(async (signal) => {
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
	await flush(join(to, databaseFile));
	const files = [await describe(to, databaseFile), ...copied.photos];
	if (existsSync(join(dataDir, auditFile))) {
		await copyDurably(join(dataDir, auditFile), join(to, auditFile));
		files.push(await describe(to, auditFile));
	}
	await syncFolder(join(to, 'photos'));
	await writeManifest(to, { madeAt: new Date().toISOString(), schemaVersion: copied.schemaVersion, files });
	await syncFolder(to);
	await verify(to, files);
	// From here on it is whole: a signal that comes later changes nothing.
	signal.throwIfAborted();
	await audit(dataDir, { act: 'backup', requests: copied.requests, photos: copied.photos.length });
	const report = `${copied.requests} request(s) and ${copied.photos.length} photo(s) are in ${to}, read back and found right.\n`;
	return { report: report + copied.lost.map((line) => `${line}\n`).join(''), isWhole: copied.lost.length === 0 };
}

/** @throws Unusable where there is something in it already */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new Unusable(`${folder} is not empty: name a new folder.`);
}

/** Copies the photos that the copied database names, comparing each copy with what was read and with what it was when it came. */
async function copyPhotos(dataDir: string, to: string, copy: DatabaseCopy, signal: AbortSignal): Promise<CopiedPhotos> {
	const lost: string[] = [];
	const files: BackupFile[] = [];
	for (const photo of copy.photos) {
		signal.throwIfAborted();
		const source = photoPath(dataDir, photo.key);
		const path = `photos/${basename(source)}`;
		const read = await copyPhoto(source, join(to, path));
		// Deleted since the database was copied: then the backup is not to hold it either.
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
		// A changed photo is kept as it is: most of it may still be seen.
		if (file.size !== photo.size || (photo.sha256 !== null && photo.sha256 !== file.sha256))
			lost.push(`The file of the photo ${photo.key} is not as it came.`);
		else if (photo.sha256 === null) copy.setDigest(photo, file.sha256);
		files.push(file);
	}
	return { files, lost };
}

/** Whatever is wrong with one photo ends no backup; what is wrong with the folder it is copied to does. */
function copyPhoto(source: string, to: string) {
	return copyDurably(source, to).catch((error: unknown) => {
		if (error instanceof UnreadableError) return error;
		throw error;
	});
}
