import { existsSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import { backupKeyFile, backupKeyOf, markOf } from '#server/store/copies/backup-key.ts';
import { linkEarlier, nameAt, type photosOf, readName } from '#server/store/copies/dated-backups.ts';
import { type BackupFile, describe, manifestFile, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { backUpOwnFiles, type OwnFiles, ownFolder, settingsFile } from '#server/store/copies/own-files.ts';
import { orUnreadable, StoreError, Unreadable, Unusable } from '#server/store/errors.ts';
import { audit, auditFile } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import { copyDatabase, type DatabaseCopy } from '#server/store/sqlite/copied-database.ts';
import { assertExists, databaseFile, versionOf } from '#server/store/sqlite/open.ts';

/** The result of a backup, restore or copy. */
export interface Copied {
	/** Lines for the operator. */
	report: string;
	/** False if photos are missing or a copy is not complete; the report says so. */
	isWhole: boolean;
	/** What waits there and is given up, by recipient (`holdWaiting`); undefined where nothing is held. */
	held?: HeldMessages[];
}

/**
 * Copies the store into an empty folder and verifies the copy; also while the server runs. Contains everything that was
 * acknowledged before the start, and all photos that can be read: missing photos do not fail the backup. Follows no
 * symbolic link in the data folder (`store/folder/own-file.ts`).
 * @param own what of the operator's goes with it
 * @param linksPhotos whether photos are hard links to those of the data folder
 * @returns what was copied, and what is missing
 * @throws StoreError if the folder is not empty, or the backup failed or was interrupted (SIGINT, SIGTERM); its files are
 * removed then
 */
export async function backup(dataDir: string, to: string, own?: OwnFiles, linksPhotos = false): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	const isNew = !existsSync(to);
	await makeEmptyFolder(to);
	return await interruptible('what it had made was removed', async (signal) => {
		try {
			const photosThere = linksPhotos ? 'own' : new Map();
			const made = await fillBackup(dataDir, to, signal, new Date(), photosThere, own);
			const { requests, photos, isKeyNew } = made;
			const lost = [...made.lost, ...made.unread];
			// The backup is complete: later signals have no effect.
			signal.throwIfAborted();
			await audit(dataDir, { act: 'backup', requests, photos });
			const report = `${requests} request(s) and ${photos} photo(s) are in ${to}, read back and found right.\n`;
			const rest = (isKeyNew ? [...lost, await sayKey(dataDir)] : lost).map((line) => `${line}\n`);
			return { report: report + rest.join(''), isWhole: lost.length === 0 };
		} catch (error) {
			await removeCopies(to, isNew);
			throw error;
		}
	});
}

/**
 * Backs up a data folder that an earlier release wrote, inside it, before this one changes its database. Photos, which do not change, are
 * hard links.
 * @param version to which the database will be brought
 * @throws SettingError if that fails: then nothing may be changed
 */
export async function backUpBeforeUpgrade(dataDir: string, version: number): Promise<void> {
	const before = versionOf(dataDir);
	if (before === 0 || before >= version) return;
	const to = join(dataDir, `before-version-${version}-${nameAt(new Date())}`);
	try {
		await backup(dataDir, to, undefined, true);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(dataDir)} cannot be brought up to date: the backup before it failed (${error instanceof StoreError ? message : (code ?? 'unknown')}), so nothing was changed; make room or mend that, or start the release before.`,
		);
	}
}

/** Removes such backups after a week, in which it shows whether the new release runs well: they have what is erased later. */
export async function removeOldUpgradeBackups(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir)) {
		const [, made = ''] = /^before-version-\d+-(.+)$/.exec(name) ?? [];
		const isOld = Date.now() - (readName(made)?.at.getTime() ?? Number.NaN) > 7 * day;
		if (isOld) await rm(join(dataDir, name), { recursive: true });
	}
}

/** What a restore will ask for, as it may be on another machine, where the data folder is not. */
export async function sayKey(dataDir: string): Promise<string> {
	const { key } = await backupKeyOf(dataDir);
	return `A restore asks for the key of your backups: ${key}\nKeep it where they are not, such as in a password manager; here it is in ${join(dataDir, backupKeyFile)}.`;
}

/** @throws Unusable if it is not empty */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new Unusable(`${folder} is not empty: name a new folder.`);
}

/** The files of a backup, with SQLite's temporary files. */
const names = [
	...['', '-journal', '-wal', '-shm'].map((end) => databaseFile + end),
	...[auditFile, manifestFile, settingsFile],
];

/**
 * Removes an incomplete backup from a folder that was empty before, but no files that others have put there since.
 * @param isNew whether to remove the folder too, if it is empty then
 */
async function removeCopies(folder: string, isNew: boolean): Promise<void> {
	for (const name of names) await rm(join(folder, name), { force: true });
	await rm(join(folder, ownFolder), { recursive: true, force: true });
	const photos = join(folder, 'photos');
	const copied = (await readdir(photos).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));
	for (const name of copied) await rm(join(photos, name), { force: true });
	await removeIfEmpty(photos);
	if (isNew) await removeIfEmpty(folder);
}

/** The error that ended the backup is told, not one of this. */
const removeIfEmpty = (folder: string) => rmdir(folder).catch(() => {});

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

/**
 * Copies database, photos and audit log into an empty folder, flushes and verifies them; the manifest comes last. The database
 * passes SQLite's integrity check, and each photo has the size and SHA-256 of its row.
 * @param earlier photos of earlier backups on the same disk, to link in place of a copy
 * @param own what of the operator's goes with it
 * @returns the counts of requests and photos in it, whether its key is new, and how many photos were `copied`, not linked; a line for each photo that is missing
 * in it or not as it came (`lost`), for each that is in it and no longer in the data folder (`onlyHere`), and for each own file that cannot be read (`unread`)
 * @throws if it cannot be written or was aborted; the caller removes the files then
 */
export async function fillBackup(
	dataDir: string,
	to: string,
	signal: AbortSignal,
	madeAt: Date,
	earlier: EarlierPhotos = new Map(),
	own?: OwnFiles,
) {
	makeFolder(join(to, 'photos'));
	const copied = await copyDatabase(dataDir, to, async (copy) => {
		const photos = await backUpPhotos(dataDir, to, copy, earlier, signal);
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
	const { key, isNew } = await backupKeyOf(dataDir);
	const ownFiles = own && (await backUpOwnFiles(own, to, key, earlier === 'own' ? new Map() : earlier));
	fresh.push(...(ownFiles?.files ?? []));
	const manifest = {
		madeAt: madeAt.toISOString(),
		schemaVersion: copied.schemaVersion,
		files: [...fresh, ...linked],
		missing: lost.length,
	};
	await writeManifest(to, { ...manifest, mark: markOf(manifest, key) });
	await syncFolder(to);
	// Linked photos were read when they were linked.
	await verify(to, fresh);
	const counts = { requests: copied.requests, copied: copied.photos.copied.length };
	const [photos, unread] = [counts.copied + linked.length, ownFiles?.unread ?? []];
	return { ...counts, photos, lost, onlyHere, unread, isKeyNew: isNew };
}

/** Photos of earlier backups; in place of them, those of the data folder itself. */
type EarlierPhotos = ReturnType<typeof photosOf> | 'own';

/**
 * Links or copies the photos of the copied database. Verifies each copy against the bytes read, and everything against the
 * stored digest: an earlier backup's photo that is not as it came is copied again.
 */
async function backUpPhotos(
	dataDir: string,
	to: string,
	copy: DatabaseCopy,
	earlier: EarlierPhotos,
	signal: AbortSignal,
) {
	type Made = Record<'copied' | 'linked', BackupFile[]> & Record<'lost' | 'onlyHere', string[]>;
	const made: Made = { copied: [], linked: [], lost: [], onlyHere: [] };
	for (const photo of copy.photos) {
		signal.throwIfAborted();
		const source = photoPath(dataDir, photo.key);
		const path = `photos/${basename(source)}`;
		const from = earlier === 'own' ? { sha256: photo.sha256, whole: source } : earlier.get(path);
		const linked = await linkEarlier(photo, from, to, path);
		// Errors of the original do not fail the backup; those of the copy do.
		const read = linked ?? (await orUnreadable(copyDurably(source, join(to, path))));
		// Deleted after the database was copied: remove it from the backup too.
		if (!copy.isStillThere(photo)) {
			await rm(join(to, path), { force: true });
			copy.drop(photo);
			continue;
		}
		if (linked) {
			made.linked.push(linked);
			const found = await stat(source).catch(() => undefined);
			if (found?.size !== photo.size)
				made.onlyHere.push(
					`The file of the photo ${photo.key} is missing in DATA_DIR or has changed; this backup has it.`,
				);
			continue;
		}
		if (read instanceof Unreadable) {
			made.lost.push(`The file of the photo ${photo.key} ${read.how}.`);
			continue;
		}
		const file = await describe(to, path);
		if (file.sha256 !== read.sha256)
			throw new Unusable(`${join(to, path)} could not be written: its disk gives other bytes than it was given.`);
		// A changed photo is kept: most of it may still be visible.
		if (file.size !== photo.size || (photo.sha256 !== null && photo.sha256 !== file.sha256))
			made.lost.push(`The file of the photo ${photo.key} is not as it came.`);
		made.copied.push(file);
	}
	return made;
}
