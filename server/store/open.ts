import { join } from 'node:path';
import { noDeliveries } from '#server/store/delivery.ts';
import { makeFolder } from '#server/store/folder/files.ts';
import { endAttempts } from '#server/store/outbox.ts';
import { mend } from '#server/store/request-rows.ts';
import { snapshotBeforeUpgrade } from '#server/store/snapshots/snapshot.ts';
import { codeOf, isBusy, isFull, openSqliteDb, transaction } from '#server/store/sqlite/driver.ts';
import {
	databaseFile,
	lockFolder,
	migrate,
	openExisting,
	openFile,
	refuseLostDatabase,
	refuseUnfinishedRestore,
	versions,
} from '#server/store/sqlite/open.ts';
import { type Store, type StoreOptions, storeOf } from '#server/store/store.ts';

export interface ServerOptions extends Partial<StoreOptions> {
	/** How long a write waits for another process's lock on the database, in ms. */
	busyTimeout?: number | undefined;
	/** The versions of the database; tests add one. */
	versions?: readonly string[];
}

const defaults: StoreOptions = { planner: noDeliveries, minFree: 0 };

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
		const db = openSqliteDb(database);
		transaction(database, () => {
			db.now(mend);
			db.now(endAttempts);
		});
		const store = storeOf(folder, db, { ...defaults, ...options }, close);
		await store.photos.begin();
		return store;
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
	return storeOf(folder, openSqliteDb(database), defaults, () => database.close());
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
