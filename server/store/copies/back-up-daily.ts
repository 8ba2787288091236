import { accessSync, constants, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { day } from '#server/settings/units.ts';
import { type Copied, fillBackup, interruptible, sayKey } from '#server/store/copies/backup.ts';
import { backupKeyFile, backupKeyOf, hasMark, markOf } from '#server/store/copies/backup-key.ts';
import {
	type DatedBackup,
	namesToKeep,
	photosOf,
	publish,
	readDatedBackups,
	removeBackup,
	removeLeftovers,
	trial,
	unfinished,
} from '#server/store/copies/dated-backups.ts';
import { copyElsewhere } from '#server/store/copies/elsewhere.ts';
import { describe, verify, writeManifest } from '#server/store/copies/manifest.ts';
import type { OwnFiles } from '#server/store/copies/own-files.ts';
import { restore } from '#server/store/copies/restore.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit, auditFile, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { writeOwnFile } from '#server/store/folder/permissions.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { type BackupStep, lastBackupFile, readBackupNotes } from '#server/store/last-backup.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { bringUpToDate, hasRequests } from '#server/store/sqlite/copied-database.ts';
import { assertExists, databaseFile, tryLock } from '#server/store/sqlite/open.ts';

/** What goes with it. */
interface DailyOptions {
	now?: Date;
	own?: OwnFiles;
	/** Where the folder is copied (`elsewhere.ts`); nowhere if empty. */
	copyTo?: string;
}

/** How long after the last trial restore there is another, in days: a week, though a backup may begin earlier than a week ago. */
const trialEvery = 6.5;

/**
 * Adds a dated backup to a folder, removes requests from the earlier ones that were erased since, and removes those that are
 * not to be kept any more (`namesToKeep`). Each is a whole backup that `restore` takes; its photos are hard links to those
 * of the backups before it. Nothing is removed before the new one is complete. Once a week the new one is then restored into a scratch
 * folder, and each time the folder is copied elsewhere. How each of these went is noted in the data folder, for the running server.
 * @param folder may have other files, which are left alone
 * @returns what was backed up; `isWhole` is false if a photo is missing here or in the data folder
 * @throws StoreError or SettingError if the backup failed or was interrupted; the folder has the backups it had
 */
export async function backUpDaily(
	dataDir: string,
	folder: string,
	{ now = new Date(), own, copyTo = '' }: DailyOptions = {},
): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	if (!relative(dataDir, folder).startsWith('..'))
		throw new Unusable(`${folder} is in DATA_DIR: name a folder elsewhere, best on another disk.`);
	const note = (step: BackupStep, succeeded: boolean, more: { bytes?: number } = {}) =>
		noteStep(dataDir, step, succeeded ? { at: now, ...more } : { failed: now });
	// What failed is told, not that this could not be written.
	const failing = async (error: unknown): Promise<never> => {
		await note('made', false).catch(() => {});
		throw error;
	};
	await makeWritable(folder, dataDir).catch(failing);
	const unlock = tryLock(folder);
	if (!unlock) throw new Unusable(`Another backup into ${folder} is running: nothing was done.`);
	try {
		const add = (signal: AbortSignal) => addAndTidy(dataDir, folder, now, signal, own);
		const made = await interruptible('no backup was added', add).catch(failing);
		// Told once: what is lost for good is missing in every later one too.
		await note('made', made.lost <= made.lostBefore, { bytes: made.bytes });
		const tried = (await isTrialDue(dataDir, now))
			? await noted(() => tryRestore(dataDir, folder, made), 'This backup could not be restored', note, 'tried')
			: undefined;
		const copied = copyTo
			? await noted(() => copyElsewhere(folder, copyTo, dataDir), 'The backups could not be copied', note, 'copied')
			: undefined;
		if (!copyTo) await noteStep(dataDir, 'copied', {});
		const parts = [made, tried, copied].filter((part) => part !== undefined);
		return { report: parts.map(({ report }) => report).join(''), isWhole: parts.every(({ isWhole }) => isWhole) };
	} finally {
		unlock();
	}
}

/** Does one step after the backup, whose failure fails no other, and notes how it went. */
async function noted(
	work: () => Promise<string>,
	failure: string,
	note: (step: BackupStep, succeeded: boolean) => Promise<void>,
	step: BackupStep,
): Promise<Copied> {
	try {
		const report = await work();
		await note(step, true);
		return { report: `${report}\n`, isWhole: true };
	} catch (error) {
		await note(step, false);
		const { code = 'unknown', message } = error as NodeJS.ErrnoException;
		const why = error instanceof Unusable ? message.replace(/\.$/, '') : code;
		return { report: `${failure}: ${why}.\n`, isWhole: false };
	}
}

async function isTrialDue(dataDir: string, now: Date): Promise<boolean> {
	const { tried } = await readBackupNotes(dataDir);
	if (tried?.at === undefined || tried.failed !== undefined) return true;
	return now.getTime() - Date.parse(tried.at) > trialEvery * day;
}

/** Restores a backup into a scratch folder beside it, as `restore` does, and removes that again. */
async function tryRestore(
	dataDir: string,
	folder: string,
	{ path, lost }: { path: string; lost: number },
): Promise<string> {
	const to = join(folder, trial);
	try {
		const { report, isWhole } = await restore(path, to, { key: join(dataDir, backupKeyFile), isTrial: true });
		if (!isWhole && lost === 0) throw new Unusable(report.split('\n').slice(2, 5).join(' '));
		return `It was restored into a scratch folder, as a trial: ${report.split(' of ')[0]}.`;
	} finally {
		await rm(to, { recursive: true, force: true });
	}
}

/** @throws Unusable if this account may not write there, as where root has made the folder */
async function makeWritable(folder: string, dataDir: string): Promise<void> {
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

async function addAndTidy(dataDir: string, folder: string, now: Date, signal: AbortSignal, own: OwnFiles | undefined) {
	await removeLeftovers(folder);
	const earlier = (await readDatedBackups(folder)).backups;
	const { filled, name } = await addDated(folder, now, async (staging) => {
		const made = await fillBackup(dataDir, staging, signal, now, photosOf(earlier), own);
		signal.throwIfAborted();
		return made;
	});
	const { requests, photos, copied, lost, onlyHere, unread, isKeyNew } = filled;
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
	const lines = [first, ...lost, ...onlyHere, ...unread, ...failed, ...others];
	const said = isKeyNew ? [...lines, await sayKey(dataDir)] : lines;
	const report = said.map((line) => `${line}\n`).join('');
	const lostBefore = earlier.at(-1)?.manifest.missing ?? 0;
	const files = backups.find((backup) => backup.name === name)?.manifest.files ?? [];
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	return { report, isWhole: lines.length === 1, lost: lost.length, lostBefore, bytes, path: join(folder, name) };
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

/** Writes down how a step went; with neither time, that it is not done. */
async function noteStep(
	dataDir: string,
	step: BackupStep,
	{ at, failed, bytes }: { at?: Date; failed?: Date; bytes?: number },
): Promise<void> {
	const notes = await readBackupNotes(dataDir);
	const last = notes[step];
	const noted = at ? { at, bytes } : failed ? { ...last, failed } : undefined;
	const text = JSON.stringify({ ...notes, [step]: noted });
	// Always of the same length: it is written in place, and read at any moment.
	await writeOwnFile(dataDir, lastBackupFile, constants.O_RDWR, (file) => file.write(`${text.padEnd(400)}\n`, 0));
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
			makeFolder(dirname(to));
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
