import { constants, lstatSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';

/** What commands open by name. SQLite follows a link at `leads.db`, and run by root gives its log to the database's owner. */
const database = ['', '-wal', '-shm', '-journal', '.restoring'].map((end) => `leads.db${end}`);
const names = ['photos', 'audit.jsonl', 'server.lock', ...database];

/** Not on Windows: there nobody but an administrator makes links. `O_NONBLOCK`: opening a named pipe does not wait. */
const noLinks = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file of the data folder, and nothing that merely has its name there. The account of the server can write to that
 * folder; a command run as root must not be led by a link to a file that this account could not open itself.
 * @param flags how it is opened; for reading only unless said
 * @throws ErrnoException where it cannot be opened, is a link (ELOOP, or EMLINK for a hard one), or is no file (EINVAL)
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
 * Whether a file has another name elsewhere and another owner than its folder. A photo has two names of ours for a moment:
 * it is linked from `arriving` to `photos`.
 */
function isShared({ nlink, uid }: Stats, path: string): boolean {
	return nlink > 1 && uid !== statSync(dirname(path)).uid;
}

/**
 * For what is opened by name in a data folder, by SQLite above all. Folders in the place of files are for whoever opens them.
 * @throws SettingError where one of these names is a link or a device, or `photos` no folder
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
