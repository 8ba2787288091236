import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpPhotos, type EarlierPhotos } from '#server/store/copies/back-up-photos.ts';
import { describe, type Manifest, manifestFile, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { StoreError, Unusable } from '#server/store/errors.ts';
import { audit, auditFile } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { copyDurably } from '#server/store/folder/photo-file.ts';
import { copyDatabase } from '#server/store/sqlite/copied-database.ts';
import { assertExists, databaseFile } from '#server/store/sqlite/open.ts';

/** The result of a backup, restore or copy. */
export interface Copied {
	/** Lines for the operator. */
	report: string;
	/** False if photos are missing or a copy is not complete; the report says so. */
	isWhole: boolean;
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
	const { requests, photos, lost } = await fillBackup(dataDir, to, { signal, madeAt: new Date() });
	// The backup is complete: later signals have no effect.
	signal.throwIfAborted();
	await audit(dataDir, { act: 'backup', requests, photos });
	const report = `${requests} request(s) and ${photos} photo(s) are in ${to}, read back and found right.\n`;
	return { report: report + lost.map((line) => `${line}\n`).join(''), isWhole: lost.length === 0 };
}

/** @throws Unusable if it is not empty */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new Unusable(`${folder} is not empty: name a new folder.`);
}

/** The files of a backup, with SQLite's temporary files. */
const names = [databaseFile, ...['-journal', '-wal', '-shm'].map((end) => databaseFile + end), auditFile, manifestFile];

/**
 * Removes an incomplete backup from a folder that was empty before, but no files that others have put there since.
 * @param isNew whether to remove the folder too, if it is empty then
 */
async function removeCopies(folder: string, isNew: boolean): Promise<void> {
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

/**
 * Handles Ctrl-C (SIGINT) and SIGTERM during long work: the work checks the AbortSignal between its steps and ends in order.
 * Then the process ends by the same signal. Later signals are ignored, since under `npm run` one Ctrl-C arrives twice.
 * @param outcome half a sentence for the operator: what has become of the work
 */
export async function interruptible<T>(outcome: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const stopping = new AbortController();
	let by: NodeJS.Signals | undefined;
	const stop = (signal: NodeJS.Signals) => {
		by ??= signal;
		stopping.abort(new StoreError(`Interrupted: ${outcome}.`));
	};
	process.on('SIGINT', stop).on('SIGTERM', stop);
	try {
		return await work(stopping.signal);
	} catch (error) {
		if (by && error === stopping.signal.reason) {
			process.stderr.write(`${(error as Error).message}\n`);
			process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
			process.kill(process.pid, by);
		}
		throw error;
	} finally {
		process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
	}
}

export interface FillOptions {
	signal: AbortSignal;
	madeAt: Date;
	/** Photos of earlier backups on the same disk, to link in place of a copy. */
	earlier?: EarlierPhotos;
}

/** What is in a backup. */
export interface Filled {
	manifest: Manifest;
	requests: number;
	photos: number;
	/** How many of the photos were copied, not linked to an earlier backup's. */
	copied: number;
	/** A line for each photo that is missing in the backup, or not as it came. */
	lost: string[];
	/** A line for each photo that is in the backup and no longer in the data folder. */
	onlyHere: string[];
}

/**
 * Copies database, photos and audit log into an empty folder, flushes and verifies them; the manifest comes last. The database
 * passes SQLite's integrity check, and each photo has the size and SHA-256 of its row.
 * @throws if it cannot be written or was aborted; the caller removes the files then
 */
export async function fillBackup(dataDir: string, to: string, options: FillOptions): Promise<Filled> {
	const { signal, madeAt, earlier = new Map() } = options;
	makeFolder(join(to, 'photos'));
	const copied = await copyDatabase(dataDir, to, async (copy) => {
		const photos = await backUpPhotos({ dataDir, to, copy, earlier, signal });
		return { photos, requests: copy.requests, schemaVersion: copy.schemaVersion };
	});
	await syncFile(join(to, databaseFile));
	const fresh = [await describe(to, databaseFile), ...copied.photos.copied];
	if (existsSync(join(dataDir, auditFile))) {
		await copyDurably(join(dataDir, auditFile), join(to, auditFile));
		fresh.push(await describe(to, auditFile));
	}
	await syncFolder(join(to, 'photos'));
	const { lost, linked, onlyHere } = copied.photos;
	const manifest: Manifest = {
		madeAt: madeAt.toISOString(),
		schemaVersion: copied.schemaVersion,
		files: [...fresh, ...linked],
		missing: lost.length,
	};
	await writeManifest(to, manifest);
	await syncFolder(to);
	// Linked photos were read when they were linked.
	await verify(to, fresh);
	const counts = { requests: copied.requests, copied: copied.photos.copied.length };
	return { manifest, ...counts, photos: counts.copied + linked.length, lost, onlyHere };
}
