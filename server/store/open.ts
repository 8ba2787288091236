import { join } from 'node:path';
import pLimit from 'p-limit';
import { endAttempts } from '#server/store/attempts.ts';
import { openDatabase } from '#server/store/database.ts';
import { noDeliveries, type Planner } from '#server/store/delivery.ts';
import { audit, tryAudit } from '#server/store/folder/audit-file.ts';
import { finishErasures } from '#server/store/folder/finish-erasures.ts';
import { makeFolder } from '#server/store/folder/flush.ts';
import { openPhotoFolder } from '#server/store/folder/photos.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import { snapshotBeforeUpgrade } from '#server/store/snapshots/snapshot.ts';
import { codeOf, isBusy, isFull, openSqliteDb, transaction } from '#server/store/sqlite/driver.ts';
import { migrate, versions } from '#server/store/sqlite/migrate.ts';
import {
	databaseFile,
	lockFolder,
	openExisting,
	openFile,
	refuseLostDatabase,
	refuseUnfinishedRestore,
} from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';

export interface ServerOptions {
	/** Chooses the recipients of requests. */
	planner?: Planner | undefined;
	/** Bytes of the disk that photos may not use. */
	minFree?: number;
	/** How long a write waits for another process's lock on the database, in ms. */
	busyTimeout?: number | undefined;
	/** The versions of the database; tests add one. */
	versions?: readonly string[];
}

/**
 * Locks a data folder for this process and opens it; creates or migrates its content if necessary.
 * @throws SettingError if the folder may not be used, or errors of the system or SQLite
 */
export async function openForServer(folder: string, options: ServerOptions = {}): Promise<Store> {
	const undo: (() => void)[] = [];
	const close = () => {
		for (const step of undo.toReversed()) step();
	};
	try {
		makeFolder(folder);
		undo.push(lockFolder(folder));
		refuseUnfinishedRestore(folder);
		refuseLostDatabase(folder);
		const steps = options.versions ?? versions;
		await snapshotBeforeUpgrade(folder, steps.length);
		const database = openFile(join(folder, databaseFile), 'server', options.busyTimeout);
		undo.push(() => database.close());
		migrate(database, folder, steps);
		const opened = openParts(folder, database, options);
		transaction(database, () => {
			opened.db.now(opened.begin);
			opened.db.now(endAttempts);
		});
		await opened.photos.begin();
		return storeOf(opened, close);
	} catch (error) {
		close();
		throw error;
	}
}

/**
 * Opens a data folder for an operator's command, also while the server is using it.
 * @param mode `read` if only the audit may be written
 * @throws Unusable if it is empty or of another release
 */
export function openForCommand(folder: string, mode: 'command' | 'read'): Store {
	const database = openExisting(folder, mode);
	try {
		const opened = openParts(folder, database);
		return storeOf(opened, opened.db.close);
	} catch (error) {
		database.close();
		throw error;
	}
}

function openParts(folder: string, sqlite: ReturnType<typeof openFile>, options: ServerOptions = {}) {
	const { planner = noDeliveries, minFree = 0 } = options;
	const db = openSqliteDb(sqlite);
	const opened = openDatabase(db, planner);
	const disk = watchDisk(folder, minFree);
	return { ...opened, folder, db, disk, photos: openPhotoFolder(folder, opened.photoRows, disk.hasRoom) };
}

/** @param close closes what is opened last */
function storeOf(parts: ReturnType<typeof openParts>, close: () => void): Store {
	const { folder, db, database, erasure, photos, disk } = parts;
	const oneAtATime = pLimit(1);
	return {
		...database,
		photos,
		erasure: {
			...erasure,
			finish: () => oneAtATime(() => finishErasures(db, folder, photos)),
		},
		audit: { write: (entry) => audit(folder, entry), tryWriting: () => tryAudit(folder) },
		disk,
		close: async () => {
			await oneAtATime(() => {});
			await photos.close();
			close();
		},
	};
}

/** SQLite's codes for what an operator can mend (https://sqlite.org/rescode.html). */
const [readOnly, corrupt, cannotOpen, notADatabase] = [8, 11, 14, 26];

/**
 * Explains an error of SQLite for the operator.
 * @returns half a sentence, without personal data; undefined if the error is not from SQLite
 */
export function whyUnusable(error: unknown): string | undefined {
	const code = codeOf(error);
	if (code === undefined) return undefined;
	const kind = code & 0xff;
	if (kind === corrupt || kind === notADatabase)
		return 'its leads.db is damaged; keep the folder, and restore a snapshot: npm run leads -- restore FOLDER, with DATA_DIR set to a new folder';
	if (kind === readOnly || kind === cannotOpen)
		return 'it must be a folder this account may write to, for reading too (SQLite keeps its locks there), so run commands as root or as the server’s account; on a read-only disk, work on a copy';
	if (isBusy(error)) return 'another process is writing to it; try again in a minute';
	if (isFull(error)) return 'its disk is full';
	return 'it must be a folder the server may write to';
}
