import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxPhotoBytes } from '#leads/photos.ts';
import { isPhotoType, NotAPhoto, sniffType, TooLarge } from '#server/photos/type.ts';
import { createCleaner } from '#server/photos/worker/worker.ts';
import { DiskFull } from '#server/store/errors.ts';
import { makeFolder, syncFile } from '#server/store/folder/flush.ts';

/** A received and validated photo in its temporary file. */
export interface StagedPhoto {
	path: string;
	type: string;
	size: number;
}

export type Staging = Awaited<ReturnType<typeof openStaging>>;

/** Opens the staging folder, and removes temporary files left by a crash. */
export async function openStaging(folder: string) {
	makeFolder(folder);
	await removeLeftovers(folder);
	const cleaner = createCleaner();
	const newPath = () => join(folder, `${process.pid}-${randomUUID()}`);

	return {
		/**
		 * Writes a stream to a temporary file, removes the photo's metadata and flushes the file. Stops reading when the photo is
		 * rejected; the caller drains the rest (`maxDrainTime`).
		 * @param hasRoom called repeatedly meanwhile, since other programs use the disk too
		 * @throws TooLarge, NotAPhoto or DiskFull; the temporary file is removed then
		 */
		stage: async (stream: Readable, hasRoom: () => Promise<boolean>) => {
			const path = newPath();
			try {
				const type = await receive(stream, path, hasRoom);
				const size = await cleaner.clean(path, type);
				await syncFile(path);
				return { path, type, size };
			} catch (error) {
				await Promise.all([path, `${path}-clean`].map((left) => rm(left, { force: true })));
				throw error;
			}
		},
		/** Ends the worker process that removes metadata; later calls fail. */
		close: cleaner.close,
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

/** @returns the type detected by the first bytes: one that the bucket accepts */
async function receive(stream: Readable, path: string, hasRoom: () => Promise<boolean>): Promise<string> {
	const file = await open(path, 'wx+', 0o600);
	try {
		await write(stream, file, hasRoom);
		const type = await sniffType(file);
		if (!isPhotoType(type)) throw new NotAPhoto(type);
		return type;
	} finally {
		await file.close();
	}
}

async function write(stream: Readable, file: FileHandle, hasRoom: () => Promise<boolean>): Promise<void> {
	let size = 0;
	// If the stream is the request itself, destroying it would close the connection before the response.
	for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > maxPhotoBytes) throw new TooLarge();
		if (!(await hasRoom())) throw new DiskFull();
		await file.writeFile(chunk);
	}
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
