import { join } from 'node:path';
import { lockTimeout } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';
import { isBusy } from '#server/store/sqlite/error-codes.ts';
import { openLockFile } from '#server/store/sqlite/open.ts';

export const lockFile = 'server.lock';

/**
 * Takes a data folder for this process alone: two servers would count limits apart and sweep each other's files. The
 * lock is an empty SQLite database held in an exclusive transaction, since that is the one lock Node offers that the
 * system itself takes back when the process ends, however it ends: no stale lock after a crash. The operator's commands
 * do not ask for it.
 * @returns what gives the folder back
 * @throws SettingError where another process has it
 */
export function lockFolder(folder: string): () => void {
	const lock = openLockFile(join(folder, lockFile), lockTimeout);
	try {
		// Nothing is ever written, so there is no need of a journal file either.
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
	} catch (error) {
		lock.close();
		if (!isBusy(error)) throw error;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(folder)} cannot be used: another server uses it; stop that, or set DATA_DIR to another.`,
		);
	}
	return () => lock.close();
}
