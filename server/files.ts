import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxPhotoBytes } from '#leads/photos.ts';
import type { Database, Photo } from '#server/database.ts';
import { makeFolder, syncFolder } from '#server/folders.ts';
import { isPhotoType, sniffType } from '#server/photo-type.ts';
import { createTurns } from '#server/turns.ts';
import { storageErrors, WireError } from '#server/wire-errors.ts';

/** A photo that has arrived and been judged, but is not kept yet. */
export interface StagedPhoto {
	path: string;
	type: string;
	size: number;
}

export interface PhotoFiles {
	/**
	 * Writes what arrives to a temporary file and flushes it. Reads to the very end even of what it will refuse, since a
	 * client that is answered while it still sends sees a broken connection.
	 * @throws WireError where it is too large or no photo; then nothing is left behind
	 */
	stage(stream: Readable): Promise<StagedPhoto>;
	/**
	 * Keeps a staged photo under its key; when it resolves, a power cut cannot take it back.
	 * @throws WireError where the key is taken or the request has its photos
	 */
	keep(staged: StagedPhoto, key: string): Promise<Photo>;
	discard(staged: StagedPhoto): Promise<void>;
	close(): Promise<void>;
}

/** Where a photo's bytes lie. Named by a hash of the key, so that no key can be a path to somewhere else. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}

/** Opens the photo folder under `dataDir`, removing what uploads that were cut off by a crash have left. */
export async function openPhotoFiles(dataDir: string, database: Database): Promise<PhotoFiles> {
	// Both under one folder, hence in one file system: a link cannot cross from one to another.
	const [kept, arriving] = [join(dataDir, 'photos'), join(dataDir, 'arriving')];
	for (const folder of [kept, arriving]) makeFolder(folder);
	await syncFolder(dataDir);
	await removeLeftovers(arriving);
	const inTurn = createTurns();

	async function stage(stream: Readable): Promise<StagedPhoto> {
		const path = join(arriving, `${process.pid}-${randomUUID()}`);
		const file = await open(path, 'wx+', 0o600);
		try {
			const size = await write(stream, file);
			if (size > maxPhotoBytes) throw storageErrors.tooLarge();
			const type = await sniffType(file);
			if (!isPhotoType(type)) throw storageErrors.badType(type);
			await file.sync();
			return { path, type, size };
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		} finally {
			await file.close();
		}
	}

	async function keep({ path, type, size }: StagedPhoto, key: string): Promise<Photo> {
		const photo = { key, id: randomUUID(), type, size };
		const place = photoPath(dataDir, key);
		await inTurn(key, async () => {
			if (database.findPhoto(key)) throw storageErrors.duplicate();
			try {
				await link(path, place);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
				// A file without its row: a crash came between the two, and nobody was told that the photo was kept.
				await rename(path, place);
			}
			await syncFolder(kept);
			try {
				await database.insertPhoto(photo);
			} catch (error) {
				// Only where the row is surely not there: after a failed flush it may come back at the next start.
				if (error instanceof WireError && !database.findPhoto(key)) await rm(place, { force: true });
				throw error;
			}
		});
		return photo;
	}

	return {
		stage,
		keep,
		discard: ({ path }) => rm(path, { force: true }),
		close: () => inTurn.idle(),
	};
}

/** @returns how many bytes came; those over the limit are counted and dropped */
async function write(stream: Readable, file: FileHandle): Promise<number> {
	let size = 0;
	let failure: unknown;
	for await (const chunk of stream) {
		size += chunk.length;
		if (failure !== undefined || size > maxPhotoBytes) continue;
		try {
			await file.writeFile(chunk);
		} catch (error) {
			failure = error;
		}
	}
	if (failure !== undefined) throw failure;
	return size;
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
