import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertWhole, countRequests, hasTable, withDatabase } from '#server/operator/copied-database.ts';
import { interruptible } from '#server/operator/interrupted.ts';
import { type BackupFile, describe, verify, writeManifest } from '#server/operator/manifest.ts';
import { removeCopies } from '#server/operator/remove-copies.ts';
import { databaseBusyTimeout } from '#server/settings/limits.ts';
import { audit, auditFile } from '#server/store/folder/audit.ts';
import { copyDurably, flush, UnreadableError } from '#server/store/folder/copy-file.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { databaseFile, type Photo } from '#server/store/sqlite/database.ts';
import { OperatorError } from '#server/store/sqlite/requests.ts';
import { readVersion } from '#server/store/sqlite/schema.ts';

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

/** The schema's version that keeps a digest of each photo. */
const digestsSince = 5;

/**
 * Copies the whole store into an empty folder and reads it back; also while the server runs and takes requests. All that
 * was acknowledged before it began is in it, and every photo its database names that can be read; what is lost is no reason
 * to go without a backup of the rest. Follows no link in the data folder (`store/folder/own-file.ts`).
 * @returns what was copied, and what is missing of it
 * @throws OperatorError where the folder is not empty, or no backup can be made or it was interrupted (SIGINT, SIGTERM); then
 * nothing of it stays
 */
export async function backup(dataDir: string, to: string): Promise<Copied> {
	const path = join(dataDir, databaseFile);
	if (!existsSync(path))
		throw new OperatorError(`There are no requests in ${dataDir}: set DATA_DIR to the folder the server uses.`);
	assertOwnFiles(dataDir);
	const isNew = !existsSync(to);
	await makeEmptyFolder(to);
	return await interruptible(async (signal) => {
		try {
			return await copyAll(path, dataDir, to, signal);
		} catch (error) {
			await removeCopies(to, isNew);
			throw error;
		}
	});
}

async function copyAll(path: string, dataDir: string, to: string, signal: AbortSignal): Promise<Copied> {
	makeFolder(join(to, 'photos'));

	const live = new DatabaseSync(path, { readOnly: true, timeout: databaseBusyTimeout });
	try {
		// One read of one moment, which no writer holds up or starts over, as it would SQLite's step-by-step backup.
		live.prepare('VACUUM INTO ?').run(join(to, databaseFile));
		const copied = await withDatabase(join(to, databaseFile), async (copy) => {
			assertWhole(copy);
			const { files: photos, lost } = await copyPhotos(dataDir, to, live, copy, signal);
			return { photos, lost, requests: countRequests(copy), schemaVersion: readVersion(copy) };
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
	} finally {
		live.close();
	}
}

/** @throws OperatorError where there is something in it already */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new OperatorError(`${folder} is not empty: name a new folder.`);
}

/** Copies the photos that the copied database names, comparing each copy with what was read and with what it was when it came. */
async function copyPhotos(
	dataDir: string,
	to: string,
	live: DatabaseSync,
	copy: DatabaseSync,
	signal: AbortSignal,
): Promise<CopiedPhotos> {
	const lost: string[] = [];
	const files: BackupFile[] = [];
	// Not where no server has opened it yet.
	if (!hasTable(copy, 'photos')) return { files, lost };
	const digest = readVersion(copy) >= digestsSince ? 'sha256' : 'NULL AS sha256';
	for (const photo of copy.prepare(`SELECT key, id, type, size, ${digest} FROM photos`).all() as unknown as Photo[]) {
		signal.throwIfAborted();
		const source = photoPath(dataDir, photo.key);
		const path = `photos/${basename(source)}`;
		const read = await copyPhoto(source, join(to, path));
		// Deleted since the database was copied: then the backup is not to hold it either.
		if (live.prepare('SELECT 1 FROM photos WHERE id = ?').get(photo.id) === undefined) {
			await rm(join(to, path), { force: true });
			copy.prepare('DELETE FROM photos WHERE id = ?').run(photo.id);
			continue;
		}
		if (read instanceof UnreadableError) {
			const how = read.code === 'ENOENT' ? 'is missing' : `cannot be read (${read.code})`;
			lost.push(`The file of the photo ${photo.key} ${how}.`);
			continue;
		}
		const file = await describe(to, path);
		if (file.sha256 !== read.sha256)
			throw new OperatorError(`${join(to, path)} could not be written: its disk gives other bytes than it was given.`);
		// A changed photo is kept as it is: most of it may still be seen.
		if (file.size !== photo.size || (photo.sha256 !== null && photo.sha256 !== file.sha256))
			lost.push(`The file of the photo ${photo.key} is not as it came.`);
		else if (photo.sha256 === null && digest === 'sha256')
			copy.prepare('UPDATE photos SET sha256 = ? WHERE key = ?').run(file.sha256, photo.key);
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
