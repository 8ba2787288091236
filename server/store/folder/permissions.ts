import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#server/log.ts';

/** Read and write for the owner, nothing for anybody else. */
const ownerOnly = 0o600;
/** And to enter, for a folder. */
const ownerOnlyFolder = 0o700;

/**
 * Takes the right to read from everybody else, on files that an earlier release or a copy by hand left open: the
 * database with its log, its shared memory and its lock, and the audit. Of photos the folders: nobody else gets past these.
 * By name: to open and close a file that SQLite holds a lock on would end the lock.
 */
export function closeToOthers(folder: string): void {
	const ours = readdirSync(folder).filter((name) =>
		/^(?:(?:leads\.db|server\.lock|audit\.jsonl).*|photos|arriving|strays)$/.test(name),
	);
	for (const name of ours) {
		const path = join(folder, name);
		try {
			const found = lstatSync(path);
			const right = found.isFile() ? ownerOnly : found.isDirectory() ? ownerOnlyFolder : undefined;
			if (right !== undefined && (found.mode & 0o077) !== 0) chmodSync(path, right);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			// EPERM: another account's file. ENOENT: SQLite removed its log meanwhile. EROFS: `openDatabase` says so.
			if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error;
		}
	}
}

/**
 * Gives what a command run as root has made in a data folder to the folder's owner: the server's account must be able to
 * write it. Does nothing for other accounts, whose files are theirs. Never gives away what a link leads to: that account can
 * put links into its folder.
 * @param made a file that is open, or the paths of what only this process has made; links among them are themselves given
 */
export async function giveToOwner(folder: string, made: FileHandle | readonly string[]): Promise<void> {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(folder);
	if ('fd' in made) await made.chown(uid, gid);
	else for (const path of made) lchownSync(path, uid, gid);
}

/** Says at start where other accounts of this machine may look into the data folder. Windows has no such bits. */
export function warnOfReaders(folder: string, log: Logger): void {
	const mode = statSync(folder).mode & 0o777;
	if (process.platform === 'win32' || (mode & 0o077) === 0) return;
	log.warn(
		{ DATA_DIR: folder, mode: mode.toString(8) },
		'other accounts of this machine may open DATA_DIR: let only the server’s account do so (chmod 700)',
	);
}
