import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { constants, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#server/log.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';

/**
 * Removes other accounts' permissions on files that an earlier release or a manual copy left readable: the database with its
 * write-ahead log, shared memory and lock, and the audit log. For photos on the folders, which is enough. By path, without
 * opening them: closing a file on which SQLite has a lock would release the lock (POSIX).
 */
export function closeToOthers(folder: string): void {
	const ours = readdirSync(folder).filter((name) =>
		/^(?:(?:leads\.db|server\.lock|audit\.jsonl).*|backup-key|photos|arriving|strays)$/.test(name),
	);
	for (const name of ours) {
		const path = join(folder, name);
		try {
			const found = lstatSync(path);
			const right = found.isFile() ? 0o600 : found.isDirectory() ? 0o700 : undefined;
			if (right !== undefined && (found.mode & 0o077) !== 0) chmodSync(path, right);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			// EPERM: another account's file. ENOENT: SQLite removed its log meanwhile. EROFS: `openDatabase` says so.
			if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error;
		}
	}
}

/**
 * Gives files that a command run by root has created in a data folder to the folder's owner, so that the server's account can
 * write to them. Does nothing for other accounts. Does not follow links, which that account can create in its folder.
 * @param made an open file, or paths that only this process has created
 */
export async function giveToOwner(folder: string, made: FileHandle | readonly string[]): Promise<void> {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(folder);
	if ('fd' in made) await made.chown(uid, gid);
	else for (const path of made) lchownSync(path, uid, gid);
}

/** Writes to a file of the data folder, which is made if necessary, and flushes it. @param flags how it is opened */
export async function writeOwnFile(
	folder: string,
	name: string,
	flags: number,
	write: (file: FileHandle) => Promise<unknown>,
): Promise<void> {
	const file = await openOwnFile(join(folder, name), flags | constants.O_CREAT);
	try {
		await giveToOwner(folder, file);
		await write(file);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Logs a warning if other accounts can open the data folder. Not on Windows, which has no mode bits. */
export function warnOfReaders(folder: string, log: Logger): void {
	const mode = statSync(folder).mode & 0o777;
	if (process.platform === 'win32' || (mode & 0o077) === 0) return;
	log.warn(
		{ DATA_DIR: folder, mode: mode.toString(8) },
		'other accounts of this machine may open DATA_DIR: let only the server’s account do so (chmod 700)',
	);
}

/**
 * Sets the umask so that all files this process and its children create are readable by this account only: they contain
 * personal data. SQLite creates files itself and has no other setting for that.
 */
export function makeFilesPrivate(): void {
	process.umask(0o077);
}
