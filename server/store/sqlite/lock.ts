import { join } from 'node:path';
import { lockTimeout } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';
import { isBusy } from '#server/store/sqlite/error-codes.ts';
import { openLockFile } from '#server/store/sqlite/open.ts';

export const lockFile = 'server.lock';

/**
 * Locks a data folder for this process: two servers would count limits separately and delete each other's temporary files.
 * The lock is an exclusive transaction on an empty SQLite database, the only lock available in Node that the system releases
 * when the process ends, so a crash leaves no stale lock. The operator's commands do not use it.
 * @returns a function that releases the lock
 * @throws SettingError if another process has it
 */
export function lockFolder(folder: string): () => void {
	const lock = openLockFile(join(folder, lockFile), lockTimeout);
	try {
		// Nothing is ever written, so no journal file is needed.
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
