import pLimit from 'p-limit';
import type { Disk } from '#server/store/disk.ts';
import { audit, tryAudit } from '#server/store/folder/audit-file.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { closeToOthers } from '#server/store/folder/permissions.ts';
import { openPhotoFolder, type PhotoFolder } from '#server/store/folder/photos.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import type { Planner } from '#server/store/planner.ts';
import { type Database, openDatabase } from '#server/store/sqlite/database.ts';
import { databaseTrouble } from '#server/store/sqlite/error-codes.ts';
import { finishErasures } from '#server/store/sqlite/finish-erasures.ts';
import { refuseUnfinishedRestore } from '#server/store/sqlite/half-restored.ts';
import { lockFolder } from '#server/store/sqlite/lock.ts';
import { refuseLostDatabase } from '#server/store/sqlite/lost-database.ts';
import type { Renamed, Store } from '#server/store/store.ts';

export interface ServerOptions {
	/** Chooses the recipients of requests. */
	planner?: Planner | undefined;
	/** Bytes of the disk that photos may not use. */
	minFree?: number;
	/** How long a write waits for another process's lock on the database, in ms. */
	busyTimeout?: number | undefined;
	/** Whether to open it for a copy into it, which may be unfinished. */
	isCopiedTo?: boolean | undefined;
}

/**
 * Locks a data folder for this process and opens it; creates or migrates its content if necessary.
 * @returns the store, and the requests that got another id in a migration, for the log
 * @throws SettingError if the folder may not be used, or errors of the system or SQLite
 */
export async function openForServer(
	folder: string,
	options: ServerOptions = {},
): Promise<{ store: Store; renamed: readonly Renamed[] }> {
	const undo: (() => void)[] = [];
	try {
		makeFolder(folder);
		undo.push(lockFolder(folder));
		refuseUnfinishedRestore(folder);
		refuseLostDatabase(folder);
		// Before it is opened: SQLite gives its write-ahead log the permissions of the database.
		closeToOthers(folder);
		const database = openDatabase(folder, 'server', options);
		undo.push(database.close);
		closeToOthers(folder);
		const disk = watchDisk(folder, options.minFree ?? 0);
		const photos = openPhotoFolder(folder, database.photoRows, disk.hasRoom);
		await photos.begin();
		const store = storeOf(folder, database, photos, disk);
		const close = async () => {
			await store.close();
			for (const step of undo.toReversed()) step();
		};
		return { store: { ...store, close }, renamed: database.renamed };
	} catch (error) {
		for (const step of undo.toReversed()) step();
		throw error;
	}
}

/**
 * Opens a data folder for an operator's command, also while the server is using it.
 * @param mode `read` if only the audit may be written
 * @throws Unusable if it is empty or of another release; SettingError if a file in it is a symbolic link
 */
export function openForCommand(folder: string, mode: 'command' | 'read'): Store {
	assertOwnFiles(folder);
	const database = openDatabase(folder, mode);
	const disk = watchDisk(folder, 0);
	const store = storeOf(folder, database, openPhotoFolder(folder, database.photoRows, disk.hasRoom), disk);
	const close = async () => {
		await store.close();
		database.close();
	};
	return { ...store, close };
}

function storeOf(folder: string, database: Database, photos: PhotoFolder, disk: Disk): Store {
	const { requests, outbox, answers, history, search, clock, keys, visits, countSince, tryWriting } = database;
	const { deskAccess, erase, eraseOld, erasures } = database;
	const oneAtATime = pLimit(1);
	return {
		requests,
		outbox,
		answers,
		history,
		search,
		photos,
		erasure: {
			erase,
			eraseOld,
			finish: () => oneAtATime(() => finishErasures(erasures, folder, photos)),
		},
		clock,
		audit: { write: (entry) => audit(folder, entry), tryWriting: () => tryAudit(folder) },
		keys,
		visits,
		deskAccess,
		disk,
		content: database.content(photos),
		countSince,
		tryWriting,
		close: async () => {
			await oneAtATime(() => {});
			await photos.close();
		},
	};
}

/**
 * Explains an error of the store's database for the operator.
 * @returns half a sentence, without personal data; undefined for any other error
 */
export function whyUnusable(error: unknown): string | undefined {
	return databaseTrouble(error);
}
