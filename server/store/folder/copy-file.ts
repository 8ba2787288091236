import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { StoreError } from '#server/store/errors.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';

/** What is read from the original at once, in bytes. */
const pieceSize = 1_000_000;

/** The original cannot be read; what was copied of it is removed. Any other error is one of the copy. */
export class UnreadableError extends StoreError {
	override name = 'UnreadableError';
	/** The system's: ENOENT where there is no file, EIO where the disk is damaged there. */
	readonly code: string;

	constructor(path: string, cause: unknown) {
		const { code = 'unknown' } = cause as NodeJS.ErrnoException;
		super(`${path} cannot be read (${code}).`, { cause });
		this.code = code;
	}
}

interface CopyOptions {
	/** Whether a file that has the new name already is replaced; else that is an error. */
	replace?: boolean;
}

/**
 * Copies a file to a new name, for this account only and durably but for the name (`syncFolder`). Follows no link on either
 * side: the original lies in a folder that another account may write to.
 * @returns size and SHA-256 of what was read
 * @throws UnreadableError for what is wrong with the original
 */
export async function copyDurably(from: string, to: string, options: CopyOptions = {}) {
	const unreadable = (error: unknown) => {
		throw new UnreadableError(from, error);
	};
	const source = await openOwnFile(from).catch(unreadable);
	try {
		if (options.replace) await rm(to, { force: true });
		const copy = await open(to, 'wx', 0o600);
		try {
			const piece = Buffer.allocUnsafe(pieceSize);
			const hash = createHash('sha256');
			let size = 0;
			for (;;) {
				const { bytesRead } = await source.read(piece, 0, pieceSize, null).catch(unreadable);
				if (bytesRead === 0) break;
				size += bytesRead;
				hash.update(piece.subarray(0, bytesRead));
				await copy.writeFile(piece.subarray(0, bytesRead));
			}
			await copy.sync();
			return { size, sha256: hash.digest('hex') };
		} catch (error) {
			await rm(to, { force: true });
			throw error;
		} finally {
			await copy.close();
		}
	} finally {
		await source.close();
	}
}

/** Flushes a file that somebody else wrote, and makes it this account's only. */
export async function flush(path: string): Promise<void> {
	const handle = await open(path, 'r+');
	try {
		await handle.chmod(0o600);
		await handle.sync();
	} finally {
		await handle.close();
	}
}
