import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { snapshotNames, snapshotsFolder } from '#server/store/backups.ts';
import { eraseRequests, requestsOfIds } from '#server/store/erasure.ts';
import { Unusable } from '#server/store/errors.ts';
import {
	audit,
	auditFile,
	linkOrCopy,
	makeFolder,
	photoPath,
	readErasedIds,
	sha256Of,
	syncFile,
	syncFolder,
} from '#server/store/folder/files.ts';
import { holdWaiting } from '#server/store/revival.ts';
import { type Copied, readContent } from '#server/store/snapshots/snapshot.ts';
import { run, t } from '#server/store/sql.ts';
import { runnerOn, transaction } from '#server/store/sqlite/driver.ts';
import {
	assertWhole,
	databaseFile,
	lockFile,
	lockFolder,
	migrate,
	newerDatabase,
	openFile,
	refuseUnfinishedRestore,
	restoringFile,
	versionOf,
	versions,
} from '#server/store/sqlite/open.ts';

/**
 * Restores a snapshot, or a backup of release 1.0.0, into an empty data folder, erases again what was erased since, and holds what would
 * be sent. The database gets its final name last; no server starts before that (`sqlite/open.ts`).
 * @param erasedBy further audit logs with erasures that came after the snapshot, such as that of the lost data folder
 * @returns what was restored, what is missing in the snapshot, and what would have been sent
 * @throws Unusable if there is no whole database, or the data folder is not empty; SettingError if a server uses it
 */
export async function restore(
	from: string,
	dataDir: string,
	erasedBy: readonly string[] = [],
	steps: readonly string[] = versions,
): Promise<Copied> {
	const version = await versionIn(from);
	if (version > steps.length) throw new Unusable(newerDatabase(from).message);
	const erased = await erasedSince(from, erasedBy);
	makeFolder(dataDir);
	const unlock = lockFolder(dataDir);
	const clear = async () => {
		for (const name of await readdir(dataDir))
			if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true });
	};
	try {
		refuseUnfinishedRestore(dataDir);
		const found = (await readdir(dataDir)).filter((name) => name !== lockFile);
		if (found.length > 0) throw new Unusable(`${dataDir} is not empty: name a new folder.`);
		return await copyBack(from, dataDir, erased, steps).catch(async (error: unknown) => {
			await clear();
			throw error;
		});
	} finally {
		unlock();
	}
}

/** The version of a snapshot's database. @throws Unusable if it is none */
async function versionIn(from: string): Promise<number> {
	// Its newest rows are in there, and would not be restored.
	if (existsSync(join(from, `${databaseFile}-wal`)))
		throw new Unusable(`${from} is a data folder that was in use, no snapshot: name one in its folder "snapshots".`);
	let version = 0;
	try {
		version = versionOf(from);
	} catch {
		throw new Unusable(`Nothing was restored: ${join(from, databaseFile)} is damaged. Take another snapshot.`);
	}
	if (version > 0) return version;
	const names = [...(await snapshotNames(from)), ...(await snapshotNames(join(from, snapshotsFolder)))];
	const hint = names.length > 0 ? ` The newest there is ${names.at(-1)}.` : '';
	throw new Unusable(`There is no snapshot in ${from}: it has no ${databaseFile}.${hint}`);
}

/** Ids of requests that were erased, by the snapshot's own log, by those of later snapshots beside it and of the folder that they are in, and by others. */
async function erasedSince(from: string, erasedBy: readonly string[]): Promise<string[]> {
	const beside = dirname(from);
	const isBeside = basename(beside) === snapshotsFolder;
	const folders = isBeside ? [dirname(beside), ...(await snapshotNames(beside)).map((name) => join(beside, name))] : [];
	const own = [from, ...folders].map((folder) => readErasedIds(join(folder, auditFile)).catch(() => []));
	const logs = await Promise.all([...own, ...erasedBy.map(readErasedIds)]);
	return [...new Set(logs.flat())];
}

async function copyBack(
	from: string,
	dataDir: string,
	erased: readonly string[],
	steps: readonly string[],
): Promise<Copied> {
	const partly = join(dataDir, restoringFile);
	// First, since a server recognises an unfinished restore by this file's name.
	await copyFile(join(from, databaseFile), partly);
	await syncFile(partly);
	await syncFolder(dataDir);
	makeFolder(join(dataDir, 'photos'));
	for (const name of await readdir(join(from, 'photos')).catch(() => []))
		await linkOrCopy(join(from, 'photos', name), join(dataDir, 'photos', name));
	await copyFile(join(from, auditFile), join(dataDir, auditFile)).catch(() => {});
	// Before the database gets its final name, so that no server can start with requests that should be erased.
	const { held, requests, photos, erasedPhotoKeys } = bringUpToDate(partly, from, erased, steps);
	for (const key of erasedPhotoKeys) await rm(photoPath(dataDir, key), { force: true });
	const lost: string[] = [];
	for (const { key, sha256 } of photos) {
		const digest = await sha256Of(photoPath(dataDir, key)).catch(() => undefined);
		if (digest !== undefined && (sha256 === null || sha256 === digest)) continue;
		await rm(photoPath(dataDir, key), { force: true });
		lost.push(`The file of the photo ${key} is ${digest ? 'damaged' : 'missing'} there: ${photoPath('', key)}.`);
	}
	await syncFolder(join(dataDir, 'photos'));
	const counts = { requests, photos: photos.length - lost.length };
	// With the ids, so that the next restore, of whichever snapshot, knows them too.
	await audit(dataDir, { act: 'restore', ...counts, ids: erased });
	await rename(partly, join(dataDir, databaseFile));
	await syncFolder(dataDir);
	if (lost.length > 0)
		lost.push(
			'All else is restored. Another snapshot may have these files whole: copy them from there into the same places in DATA_DIR, as the account that owns it.',
		);
	const report = [
		`${counts.requests} request(s) and ${counts.photos} photo(s) are in ${dataDir}; SQLite found the database whole${lost.length > 0 ? '' : ', and every photo is as it came'}.`,
		`${erased.length} erasure(s) are known, and were repeated.`,
		...lost,
	];
	return { report: report.map((line) => `${line}\n`).join(''), isWhole: lost.length === 0, held };
}

/**
 * Checks and migrates a restored database, repeats erasures, and holds what would be sent, before any server opens it.
 * @param from the folder of the snapshot, for errors
 * @param erased ids of requests that were erased after the snapshot
 * @returns what it holds then; `erasedPhotoKeys` of photos of requests that were erased again
 * @throws Unusable if it is damaged
 */
function bringUpToDate(path: string, from: string, erased: readonly string[], steps: readonly string[]) {
	const database = openFile(path, 'command');
	try {
		assertWhole(database);
		migrate(database, from, steps);
		const now = runnerOn(database);
		return transaction(database, () =>
			now(() => {
				// One of them may have been ended since then.
				run`delete from ${t.desk_sessions}`;
				run`delete from ${t.desk_links}`;
				const { photoKeys } = eraseRequests(requestsOfIds(erased));
				return { held: holdWaiting(), ...readContent(), erasedPhotoKeys: photoKeys };
			}),
		);
	} finally {
		database.close();
	}
}
