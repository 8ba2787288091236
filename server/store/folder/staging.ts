import { createHash, hash, randomUUID } from 'node:crypto';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxPhotoBytes } from '#leads/photos.ts';
import { createDecoder } from '#server/photos/decode.ts';
import { TooLarge } from '#server/photos/refusals.ts';
import { DiskFull } from '#server/store/errors.ts';
import { makeFolder } from '#server/store/folder/flush.ts';

/** A photo that was drawn anew, in a temporary file. */
export interface StagedPhoto {
	path: string;
	/** Of that file. */
	size: number;
	sha256: string;
	/** In px. */
	width: number;
	height: number;
	/** The small picture of it, a JPEG. */
	small: Uint8Array;
}

export type Staging = Awaited<ReturnType<typeof openStaging>>;

/** Opens the staging folder, and removes temporary files left by a crash. */
export async function openStaging(folder: string) {
	makeFolder(folder);
	await removeLeftovers(folder);
	const decoder = createDecoder();
	const newPath = () => join(folder, `${process.pid}-${randomUUID()}`);

	/** Draws the photo of a file anew, and flushes what it has drawn. */
	async function drawAnew(from: string): Promise<StagedPhoto> {
		const { large, ...drawn } = await decoder.draw(from);
		const path = newPath();
		try {
			await writeFile(path, large, { flag: 'wx', mode: 0o600, flush: true });
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		}
		return { ...drawn, path, size: large.length, sha256: hash('sha256', large) };
	}

	return {
		drawAnew,
		/**
		 * Writes a stream to a temporary file and draws the photo in it anew; the file is removed in any case. Stops reading when the photo is
		 * rejected; the caller drains the rest.
		 * @param ended resolves when the body has ended correctly
		 * @param hasRoom called repeatedly meanwhile, since other programs use the disk too
		 * @returns also the SHA-256 of what came, in hexadecimal
		 * @throws TooLarge, NotAPhoto, DiskFull or the error of `ended`
		 */
		stage: async (stream: Readable, ended: Promise<void>, hasRoom: () => Promise<boolean>) => {
			const path = newPath();
			try {
				const sent_sha256 = await receive(stream, path, hasRoom);
				await ended;
				return { ...(await drawAnew(path)), sent_sha256 };
			} finally {
				await rm(path, { force: true });
			}
		},
		/** Ends what is being decoded. */
		close: decoder.close,
		discard: ({ path }: Pick<StagedPhoto, 'path'>) => rm(path, { force: true }),
		/** Writes, flushes and removes a small file in the staging folder. */
		tryWriting: async () => {
			const path = newPath();
			try {
				await writeFile(path, 'x', { flush: true, mode: 0o600 });
			} finally {
				await rm(path, { force: true });
			}
		},
	};
}

/** @returns the SHA-256 of what came, in hexadecimal */
async function receive(stream: Readable, path: string, hasRoom: () => Promise<boolean>): Promise<string> {
	const file = await open(path, 'wx', 0o600);
	const digest = createHash('sha256');
	let size = 0;
	try {
		// If the stream is the request itself, destroying it would close the connection before the response.
		for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
			size += chunk.length;
			if (size > maxPhotoBytes) throw new TooLarge();
			if (!(await hasRoom())) throw new DiskFull();
			digest.update(chunk);
			await file.writeFile(chunk);
		}
	} finally {
		await file.close();
	}
	return digest.digest('hex');
}

/** The name of a temporary file starts with its process id; files of running processes are kept. */
async function removeLeftovers(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const pid = Number.parseInt(name, 10);
		if (pid === process.pid || !isRunning(pid)) await rm(join(folder, name), { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
