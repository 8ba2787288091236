import { accessSync, constants, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Copied, fillBackup, interruptible, sayKey } from '#server/store/copies/backup.ts';
import { backupKeyOf, hasMark, markOf } from '#server/store/copies/backup-key.ts';
import {
	type DatedBackup,
	namesToKeep,
	photosOf,
	publish,
	readDatedBackups,
	removeBackup,
	removeLeftovers,
	unfinished,
} from '#server/store/copies/dated-backups.ts';
import { describe, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, auditFile, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { writeOwnFile } from '#server/store/folder/permissions.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { lastBackupFile } from '#server/store/last-backup.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { bringUpToDate, hasRequests } from '#server/store/sqlite/copied-database.ts';
import { assertExists, databaseFile, tryLock } from '#server/store/sqlite/open.ts';

/**
 * Adds a dated backup to a folder, removes requests from the earlier ones that were erased since, and removes those that are
 * not to be kept any more (`namesToKeep`). Each is a whole backup that `restore` takes; its photos are hard links to those
 * of the backups before it. Nothing is removed before the new one is complete.
 * @param folder may have other files, which are left alone
 * @returns what was backed up; `isWhole` is false if a photo is missing here or in the data folder
 * @throws StoreError or SettingError if the backup failed or was interrupted; the folder has the backups it had
 */
export async function backUpDaily(dataDir: string, folder: string, now = new Date()): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	if (!relative(dataDir, folder).startsWith('..'))
		throw new Unusable(`${folder} is in DATA_DIR: name a folder elsewhere, best on another disk.`);
	makeWritable(folder, dataDir);
	const unlock = tryLock(folder);
	if (!unlock) throw new Unusable(`Another backup into ${folder} is running: nothing was done.`);
	try {
		return await interruptible('no backup was added', (signal) => addAndTidy(dataDir, folder, now, signal));
	} finally {
		unlock();
	}
}

/** @throws Unusable if this account may not write there, as where root has made the folder */
function makeWritable(folder: string, dataDir: string): void {
	try {
		makeFolder(folder);
		accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code !== 'EACCES' && code !== 'EPERM') throw error;
		throw new Unusable(
			`${folder} cannot be used for backups (${code}): it must belong to the account that owns DATA_DIR. As root: chown -R --reference=${dataDir} ${folder}`,
		);
	}
}

async function addAndTidy(dataDir: string, folder: string, now: Date, signal: AbortSignal): Promise<Copied> {
	await removeLeftovers(folder);
	const earlier = (await readDatedBackups(folder)).backups;
	const { filled, name } = await addDated(folder, now, async (staging) => {
		const made = await fillBackup(dataDir, staging, signal, now, photosOf(earlier));
		signal.throwIfAborted();
		return made;
	});
	const { requests, photos, copied, lost, onlyHere, isKeyNew } = filled;
	if (lost.length === 0) await noteBackup(dataDir, now);
	await audit(dataDir, { act: 'backup', requests, photos });

	const log = join(dataDir, auditFile);
	const erased = existsSync(log) ? await readErasedIds(log) : [];
	let cleaned = 0;
	const failed: string[] = [];
	for (const backup of earlier) {
		try {
			if (await forgetErased(dataDir, folder, backup, erased)) cleaned++;
		} catch (error) {
			if (!(error instanceof Unusable)) throw error;
			failed.push(`Erased requests could not be removed from ${backup.path}, which is damaged: ${error.message}`);
		}
	}
	const { backups, broken } = await readDatedBackups(folder);
	const keep = namesToKeep(backups).add(name);
	const old = backups.filter((backup) => !keep.has(backup.name));
	for (const backup of old) await removeBackup(folder, backup.name);

	const found =
		lost.length === 0
			? 'the database and every photo read back and found right'
			: `NOT WHOLE: ${lost.length} photo(s) are missing or changed`;
	const first = `${join(folder, name)}: ${requests} request(s), ${photos} photo(s) of which ${copied} new; ${found}. ${backups.length - old.length} backup(s) kept, ${old.length} removed${cleaned > 0 ? `, erased requests removed from ${cleaned}` : ''}.`;
	const others = broken.map(
		(one) =>
			`${join(folder, one)} is no whole backup (its manifest is missing or broken): it does not count. Delete it.`,
	);
	const lines = [first, ...lost, ...onlyHere, ...failed, ...others];
	const said = isKeyNew ? [...lines, await sayKey(dataDir)] : lines;
	return { report: said.map((line) => `${line}\n`).join(''), isWhole: lines.length === 1 };
}

/** Makes a backup under another name, and gives it its own when it is complete. */
async function addDated<T>(folder: string, at: Date, fill: (staging: string) => Promise<T>) {
	const staging = join(folder, unfinished);
	try {
		makeFolder(staging);
		return { filled: await fill(staging), name: await publish(folder, at) };
	} catch (error) {
		await rm(staging, { recursive: true, force: true });
		throw error;
	}
}

/** Writes down when the last whole backup was made, for the running server's `/healthz`. */
async function noteBackup(dataDir: string, at: Date): Promise<void> {
	// Always of the same length: it is written in place, and read at any moment.
	await writeOwnFile(dataDir, lastBackupFile, constants.O_RDWR, (file) => file.write(`${at.toISOString()}\n`, 0));
}

/**
 * Removes erased requests with their photos from a backup: makes a copy without them, whose other photos are linked, gives it
 * the next form of the name, and removes the original. Interrupted between the last two steps, both are there until the next
 * backup, and this is repeated.
 * @param erased ids of requests
 * @returns whether it had any of them
 * @throws Unusable if the backup is damaged; it is left as it is then
 */
async function forgetErased(
	dataDir: string,
	folder: string,
	backup: DatedBackup,
	erased: readonly string[],
): Promise<boolean> {
	if (erased.length === 0 || !hasRequests(join(backup.path, databaseFile), erased)) return false;
	const { manifest, path, name } = backup;
	await addDated(folder, backup.at, async (staging) => {
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
		for (const file of others) {
			const [from, to] = [join(path, file.path), join(staging, file.path)];
			await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw error;
				// A disk without hard links.
				await copyDurably(from, to);
			});
		}
		await syncFolder(join(staging, 'photos'));
		const files = [await describe(staging, databaseFile), ...others];
		// One that somebody has changed gets no mark here either.
		const { key } = await backupKeyOf(dataDir);
		const { mark: _, ...rest } = { ...manifest, schemaVersion, files };
		await writeManifest(staging, hasMark(manifest, key) ? { ...rest, mark: markOf(rest, key) } : rest);
		await syncFolder(staging);
	});
	await removeBackup(folder, name);
	return true;
}
