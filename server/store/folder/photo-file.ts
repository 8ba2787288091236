import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Unreadable } from '#server/store/errors.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';

/** The path of a photo's file. Named by a hash of the key, so that keys cannot cause path traversal. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}

/** SHA-256 of what is in memory, in hexadecimal. */
export const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a file, in hexadecimal; backups compare it. */
export async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

/** Bytes that are read at once. */
const pieceSize = 1_000_000;

/**
 * Copies a file, readable by this account only, and flushes the copy; its name is flushed by `syncFolder`. Follows no
 * symbolic links, since another account may write to the folder of the original.
 * @param replace whether to replace an existing file; otherwise it is an error
 * @returns size and SHA-256 of the original
 * @throws Unreadable if the original cannot be read; the partial copy was removed. Other errors are about the copy
 */
export async function copyDurably(from: string, to: string, replace = false) {
	const unreadable = (error: unknown) => {
		throw new Unreadable(from, error);
	};
	const source = await openOwnFile(from).catch(unreadable);
	try {
		if (replace) await rm(to, { force: true });
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
