import { constants, lstatSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';

/** Files that commands open by name. SQLite follows a symbolic link at `leads.db` and, run by root, gives its write-ahead log to that file's owner. */
const database = ['', '-wal', '-shm', '-journal', '.restoring'].map((end) => `leads.db${end}`);
const names = ['photos', 'audit.jsonl', 'server.lock', 'backup-key', ...database];

/** O_NOFOLLOW does not exist on Windows, where only administrators can create links. `O_NONBLOCK`: opening a named pipe must not block. */
const noLinks = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file of the data folder and rejects links. The server's account can write to that folder; a command run by
 * root must not follow a link from there to a file that the account itself cannot open.
 * @param flags read-only by default
 * @throws ErrnoException if it cannot be opened, is a link (ELOOP, or EMLINK for a hard link), or not a file (EINVAL)
 */
export async function openOwnFile(path: string, flags: number = constants.O_RDONLY): Promise<FileHandle> {
	const file = await open(path, flags | noLinks, 0o600);
	try {
		const found = await file.stat();
		const code = found.isDirectory() ? 'EISDIR' : !found.isFile() ? 'EINVAL' : isShared(found, path) ? 'EMLINK' : '';
		if (code !== '') throw Object.assign(new Error(`${code}: no file of its own, open '${path}'`), { code, path });
		return file;
	} catch (error) {
		await file.close();
		throw error;
	}
}

/**
 * Whether a file has hard links and another owner than its folder. The owner is checked because a photo has two links for a
 * moment, when it is linked from `arriving` to `photos`.
 */
function isShared({ nlink, uid }: Stats, path: string): boolean {
	return nlink > 1 && uid !== statSync(dirname(path)).uid;
}

/**
 * Checks the files that are opened by name, above all by SQLite. A folder in place of a file is left to fail when opened.
 * @throws SettingError if one of them is a link or a device, or `photos` is not a folder
 */
export function assertOwnFiles(folder: string): void {
	const wrong = names.find((name) => {
		const path = join(folder, name);
		const found = lstatSync(path, { throwIfNoEntry: false });
		if (found === undefined || found.isDirectory()) return false;
		return name === 'photos' || !found.isFile() || isShared(found, path);
	});
	if (wrong === undefined) return;
	throw new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: ${wrong} in it is a link or of the wrong kind; what it should be must lie there itself (DATA_DIR may be a link).`,
	);
}
