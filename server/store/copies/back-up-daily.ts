import { accessSync, constants, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import type { Copied } from '#server/store/copies/backup.ts';
import {
	photosOf,
	publish,
	readDatedBackups,
	removeBackup,
	removeLeftovers,
	unfinished,
} from '#server/store/copies/dated-backups.ts';
import { fillBackup } from '#server/store/copies/fill-backup.ts';
import { forgetErased } from '#server/store/copies/forget-erased.ts';
import { interruptible } from '#server/store/copies/interrupted.ts';
import { noteBackup } from '#server/store/copies/note-backup.ts';
import { namesToKeep } from '#server/store/copies/rotation.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, auditFile, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { lockFolder } from '#server/store/sqlite/lock.ts';
import { assertExists } from '#server/store/sqlite/open.ts';

/**
 * Adds a dated backup to a folder, removes requests from the earlier ones that were erased since, and removes those that are
 * not to be kept any more (`rotation.ts`). Each is a whole backup that `restore` takes; its photos are hard links to those
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
	const unlock = lockBackups(folder);
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

/** @throws Unusable if another backup into the folder runs */
function lockBackups(folder: string): () => void {
	try {
		return lockFolder(folder);
	} catch (error) {
		if (!(error instanceof SettingError)) throw error;
		throw new Unusable(`Another backup into ${folder} is running: nothing was done.`);
	}
}

async function addAndTidy(dataDir: string, folder: string, now: Date, signal: AbortSignal): Promise<Copied> {
	await removeLeftovers(folder);
	const earlier = (await readDatedBackups(folder)).backups;
	const { filled, name } = await add(dataDir, folder, { signal, madeAt: now, earlier: photosOf(earlier) });
	const { requests, photos, copied, lost, onlyHere } = filled;
	if (lost.length === 0) await noteBackup(dataDir, now);
	await audit(dataDir, { act: 'backup', requests, photos });

	const log = join(dataDir, auditFile);
	const erased = existsSync(log) ? await readErasedIds(log) : [];
	let cleaned = 0;
	const failed: string[] = [];
	for (const backup of earlier) {
		try {
			if (await forgetErased(folder, backup, erased)) cleaned++;
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
	return { report: lines.map((line) => `${line}\n`).join(''), isWhole: lines.length === 1 };
}

async function add(dataDir: string, folder: string, options: Parameters<typeof fillBackup>[2]) {
	const staging = join(folder, unfinished);
	try {
		makeFolder(staging);
		const filled = await fillBackup(dataDir, staging, options);
		options.signal.throwIfAborted();
		return { filled, name: await publish(folder, options.madeAt) };
	} catch (error) {
		await rm(staging, { recursive: true, force: true });
		throw error;
	}
}
