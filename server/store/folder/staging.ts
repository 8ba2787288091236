import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxPhotoBytes } from '#leads/photos.ts';
import { NotAPhoto, TooLarge } from '#server/photos/errors.ts';
import { isPhotoType, sniffType } from '#server/photos/type.ts';
import { createCleaner } from '#server/photos/worker/cleaner.ts';
import { DiskFull } from '#server/store/errors.ts';
import { syncFile } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';

/** A photo that has arrived and been judged, but is not kept yet. */
export interface StagedPhoto {
	path: string;
	type: string;
	size: number;
}

export interface Staging {
	/**
	 * Writes what arrives to a temporary file, takes its hidden notes out and flushes it. What it refuses it reads no further:
	 * the call's answer waits until the rest has come, or for `maxDrainTime`.
	 * @param hasRoom asked again and again meanwhile: other programs fill disks too
	 * @throws TooLarge, NotAPhoto or DiskFull; then nothing is left behind
	 */
	stage(stream: Readable, hasRoom: () => Promise<boolean>): Promise<StagedPhoto>;
	discard(staged: StagedPhoto): Promise<void>;
	/** Ends the process that cleans photos: from now on none is taken. */
	close(): void;
	/** Writes and flushes a small file where photos arrive, and removes it. */
	tryWriting(): Promise<void>;
}

/** Opens the folder for photos that are on their way, removing what a crash has left there. */
export async function openStaging(folder: string): Promise<Staging> {
	makeFolder(folder);
	await removeLeftovers(folder);
	const cleaner = createCleaner();
	const newPath = () => join(folder, `${process.pid}-${randomUUID()}`);

	return {
		stage: async (stream, hasRoom) => {
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
		close: cleaner.close,
		discard: ({ path }) => rm(path, { force: true }),
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

/** @returns what came, by its first bytes: one of the types the bucket takes */
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
	// An upload that is its request's whole body must not be destroyed: the answer goes the same way.
	for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > maxPhotoBytes) throw new TooLarge();
		if (!(await hasRoom())) throw new DiskFull();
		await file.writeFile(chunk);
	}
}

/** A temporary file begins with the number of the process it belongs to; those of a process that still runs stay. */
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
