import { existsSync, lstatSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Copied, makeEmptyFolder } from '#server/store/copies/backup.ts';
import { hasMark, readBackupKey, writeBackupKey } from '#server/store/copies/backup-key.ts';
import { readDatedBackups } from '#server/store/copies/dated-backups.ts';
import { type BackupFile, describe, type Manifest, readManifest, verify } from '#server/store/copies/manifest.ts';
import { ownFolder, readSettingsOf, settingsFile } from '#server/store/copies/own-files.ts';
import { orUnreadable, Unreadable, Unusable } from '#server/store/errors.ts';
import { audit, auditFile, readErasedIds } from '#server/store/folder/audit-file.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { copyDurably, photoPath } from '#server/store/folder/photo-file.ts';
import { type HeldMessages, holdWaiting } from '#server/store/revival.ts';
import { bringUpToDate } from '#server/store/sqlite/copied-database.ts';
import { newerDatabase, versions } from '#server/store/sqlite/migrate.ts';
import {
	databaseFile,
	lockFile,
	lockFolder,
	refuseUnfinishedRestore,
	restoringFile,
} from '#server/store/sqlite/open.ts';

/** In the data folder: what of the operator's the backup has. */
const restoredFolder = 'restored';

interface RestoreOptions {
	/** Audit log with requests that were erased after the backup; they are erased again. */
	auditFile?: string | undefined;
	/** The key that the backup was made with, or the file that has it; `unchecked` if it is lost. */
	key: string | 'unchecked' | undefined;
	/** The versions of the database. */
	steps?: readonly string[];
	/** Whether it is only a trial: photos are hard links where the disk has them, and read all the same. */
	isTrial?: boolean;
}

/**
 * Restores a backup into an empty data folder. The database is renamed to its final name last; no server starts before
 * that (`store/sqlite/open.ts`). What of the other files is not as it was written is left out.
 * @returns what was restored, what was left out or is missing in the backup, and what would have been sent
 * @throws Unusable if the backup has no whole database or was changed, or the data folder is not empty; SettingError if a server uses it
 */
export async function restore(
	from: string,
	dataDir: string,
	{ auditFile: laterAudit, key: given, steps = versions, isTrial = false }: RestoreOptions,
): Promise<Copied> {
	const erased = laterAudit === undefined ? [] : await readErasedIds(laterAudit);
	const manifest = await readManifest(from).catch((error: Unusable) => sayOthers(from, error));
	if (manifest.schemaVersion > steps.length) throw new Unusable(newerDatabase(from).message);
	const key = given === 'unchecked' ? undefined : await keyFor(manifest, given, from);
	if (lstatSync(join(from, 'photos'), { throwIfNoEntry: false })?.isSymbolicLink())
		throw new Unusable(`${join(from, 'photos')} is a symbolic link, which no backup has: nothing was restored.`);
	await verify(
		from,
		manifest.files.filter(({ path }) => path === databaseFile),
	).catch((error: Error) => {
		throw new Unusable(`Nothing was restored: ${error.message} Take another backup, or its copy on another machine.`);
	});
	makeFolder(dataDir);
	assertOwnFiles(dataDir);
	const unlock = lockFolder(dataDir);
	try {
		refuseUnfinishedRestore(dataDir);
		await makeEmptyFolder(dataDir, [lockFile]);
		return await copyBack({ manifest, from, dataDir, erased }, { steps, key, isTrial }).catch(
			async (error: unknown) => {
				// The folder was empty except for the lock, so everything in it was created here.
				for (const name of await readdir(dataDir))
					if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true });
				throw error;
			},
		);
	} finally {
		unlock();
	}
}

/** Says which backups there are beside one that is none: an erasure gives those before it another name. @throws Unusable */
async function sayOthers(from: string, { message }: Unusable): Promise<never> {
	const { backups } = await readDatedBackups(dirname(from)).catch(() => ({ backups: [] }));
	const newest = backups.slice(-3).map(({ name }) => name);
	if (newest.length === 0) throw new Unusable(message);
	throw new Unusable(`${message} The newest in ${dirname(from)}: ${newest.toReversed().join(', ')}.`);
}

/** @throws Unusable if the backup has no mark that this key gives */
async function keyFor(manifest: Manifest, given: string | undefined, from: string): Promise<string> {
	const otherwise =
		'if the key is lost: --unchecked in its place; whoever had the backup may have changed it, so look at what is printed then';
	if (given === undefined)
		throw new Unusable(
			`Nothing was restored: add --key and the file "backup-key" of the data folder that ${from} was made from, or the key that you noted; ${otherwise}.`,
		);
	const key = await readBackupKey(given);
	if (hasMark(manifest, key)) return key;
	const why =
		manifest.mark === undefined ? 'has no mark' : 'was made with another key, or somebody has changed it since';
	throw new Unusable(`Nothing was restored: ${from} ${why}. Take another backup; ${otherwise}.`);
}

/** @param key with which the backup was made; undefined if that was not checked */
async function copyBack(
	{ manifest, from, dataDir, erased }: { manifest: Manifest; from: string; dataDir: string; erased: readonly string[] },
	{ steps, key, isTrial }: Required<Omit<RestoreOptions, 'auditFile'>>,
): Promise<Copied> {
	const partly = join(dataDir, restoringFile);
	// First, since a server recognises an unfinished restore by this file's name.
	await copyDurably(join(from, databaseFile), partly);
	await syncFolder(dataDir);
	makeFolder(join(dataDir, 'photos'));
	const damaged = new Map<string, string>();
	const data = manifest.files.filter(({ path }) => path === auditFile || path.startsWith('photos/'));
	for (const file of data) {
		const wrong = await copyWhole(file, from, dataDir, isTrial);
		if (wrong !== undefined) damaged.set(file.path, wrong);
	}
	const copies = data.filter(({ path }) => !damaged.has(path));
	const database = manifest.files.filter(({ path }) => path === databaseFile);
	await verify(dataDir, [...database, ...copies], { [databaseFile]: basename(partly) });
	const own = await restoreOwnFiles(manifest, from, isTrial ? undefined : dataDir, key);
	// Before the database gets its final name, so that no server can start with requests that should be erased.
	let held: HeldMessages[] = [];
	const { requests, photoKeys, erasedPhotoKeys } = await bringUpToDate(partly, from, erased, steps, () => {
		held = holdWaiting(key !== undefined);
	});
	if (key !== undefined) await writeBackupKey(dataDir, key);
	for (const key of erasedPhotoKeys) await rm(photoPath(dataDir, key), { force: true });
	const missing = photoKeys.filter((key) => !existsSync(photoPath(dataDir, key)));
	const photos = photoKeys.length - missing.length;
	await syncFolder(join(dataDir, 'photos'));
	await rename(partly, join(dataDir, databaseFile));
	await syncFolder(dataDir);
	const files = [databaseFile, lockFile, 'photos'].map((name) => join(dataDir, name));
	const copied = [...copies.map(({ path }) => path), ...own.made];
	await giveToOwner(
		dataDir,
		[...files, ...copied.map((path) => join(dataDir, path))].filter((path) => existsSync(path)),
	);
	await audit(dataDir, { act: 'restore', requests, photos });
	const lost = missing.map((key) => {
		const path = photoPath('', key);
		return `The file of the photo ${key} ${damaged.get(path) ?? 'is missing'} in the backup: ${path}.`;
	});
	lost.push(...own.lost);
	if (damaged.has(auditFile)) lost.push(`${auditFile} ${damaged.get(auditFile)} in the backup, and was left out.`);
	if (lost.length > 0)
		lost.push(
			'All else is restored. Another backup, or its copy on another machine, may have these files whole: copy photos from there into the same places in DATA_DIR, as the account that owns it.',
		);
	const report = `${requests} request(s) and ${photos} photo(s) of ${manifest.madeAt} are in ${dataDir}, read back and found right.
${erased.length > 0 ? 'What was erased since then was erased again.' : 'What was erased since then is back, unless you restore with --erased and the audit.jsonl of the lost folder.'}
`;
	return {
		report: report + [...lost, ...own.said].map((line) => `${line}\n`).join(''),
		isWhole: lost.length === 0,
		held,
	};
}

/**
 * Copies a file of a backup that is as it was written, or links it where it is a photo and `links` is set.
 * @returns what is wrong with another, of which there is no copy
 */
async function copyWhole({ path, size, sha256 }: BackupFile, from: string, dataDir: string, links: boolean) {
	const [source, copy] = [join(from, path), join(dataDir, path)];
	const isLink =
		links &&
		path !== auditFile &&
		(await link(source, copy).then(
			() => true,
			() => false,
		));
	const read = isLink ? await describe(dataDir, path) : await orUnreadable(copyDurably(source, copy));
	if (read instanceof Unreadable) return read.how;
	if (read.size === size && read.sha256 === sha256) return undefined;
	await rm(copy);
	return 'is not as it was written';
}

/**
 * Writes the settings and the operator's other files of a backup into a folder of the data folder, from where the operator puts them where
 * they belong: nothing that the site uses is overwritten. Only those that the backup names and that are as they were written, since some of
 * them are run when the site is built; none of a backup that somebody may have changed.
 * @param dataDir undefined where they are only to be read
 * @returns what was made in the data folder, and lines about what is there and what is damaged
 */
async function restoreOwnFiles(
	{ files }: Manifest,
	from: string,
	dataDir: string | undefined,
	key: string | undefined,
) {
	const [made, lost]: [string[], string[]] = [[], []];
	const own = files.filter(({ path }) => path === settingsFile || path.startsWith(`${ownFolder}/`));
	if (own.length === 0) return { made, lost, said: [] };
	if (key === undefined) {
		const unread = `Settings, routing file, articles and pictures stay in ${from}: read them before you use any.`;
		return { made, lost, said: [unread] };
	}
	for (const file of own) {
		const below = file.path === settingsFile ? '.env' : file.path.slice(ownFolder.length + 1);
		try {
			await verify(from, [file]);
			const text = file.path === settingsFile ? await readSettingsOf(from, key) : await readFile(join(from, file.path));
			if (dataDir === undefined) continue;
			const path = join(restoredFolder, below);
			makeFolder(dirname(join(dataDir, path)));
			await writeFile(join(dataDir, path), text, { flag: 'wx', mode: 0o600 });
			made.push(path);
		} catch (error) {
			if (!(error instanceof Unusable)) throw error;
			lost.push(error.message);
		}
	}
	const where = join(dataDir ?? '', restoredFolder);
	const told = `The settings (.env), the routing file, articles and pictures of that day are in ${where}.`;
	const said = made.length > 0 ? [told] : [];
	const folders = made.flatMap((path) => [dirname(dirname(path)), dirname(path)]).filter((path) => path !== '.');
	return { made: [...new Set([...folders, ...made])], lost, said };
}
