import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { isPhotoType, NotAPhoto } from '#server/photos/type.ts';
import { strayRetention } from '#server/settings/limits.ts';
import { DiskFull, FolderClosed, KeyTaken, NotFound, SamePhoto, Unusable } from '#server/store/errors.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { photoPath, sha256Of } from '#server/store/folder/photo-file.ts';
import { openStaging, type StagedPhoto, type Staging } from '#server/store/folder/staging.ts';
import type { PhotoRows } from '#server/store/photo-rows.ts';
import type { Arriving, Photo, Photos } from '#server/store/photos.ts';

/** The photos of a data folder, with the operations that only the store uses. */
export interface PhotoFolder extends Photos {
	/** For the server: creates the folders, and removes temporary files of uploads that a crash interrupted. */
	begin(): Promise<void>;
	/** Removes the file of a photo whose row was deleted. */
	remove(key: string): Promise<void>;
	/** Flushes removals. */
	flush(): Promise<void>;
	close(): Promise<void>;
}

/** @param hasRoom called repeatedly while a photo is received, since other programs use the disk too */
export function openPhotoFolder(dataDir: string, rows: PhotoRows, hasRoom: () => Promise<boolean>): PhotoFolder {
	// All in one folder, hence on one file system: hard links cannot cross file systems.
	const photoFolder = join(dataDir, 'photos');
	const aside = join(dataDir, 'strays');
	const oneAtATime = pLimit(1);
	const pathOf = ({ key }: { key: string }) => photoPath(dataDir, key);
	let opened: Promise<Staging> | undefined;
	const staging = () => {
		opened ??= openStaging(join(dataDir, 'arriving'));
		return opened;
	};

	/** @param insert adds the photo's row */
	async function keep({ path, type, size }: StagedPhoto, key: string, insert: (photo: Photo) => void): Promise<Photo> {
		const photo = { key, id: randomUUID(), type, size, sha256: await sha256Of(path) };
		const place = pathOf(photo);
		await oneAtATime(async () => {
			if (rows.find(key)) throw new KeyTaken();
			try {
				await link(path, place);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
				// A file without a row, left by a crash between the two: the upload was not acknowledged.
				await rename(path, place);
			}
			await syncFolder(photoFolder);
			try {
				insert(photo);
			} catch (error) {
				// Only if the row certainly does not exist: after a failed flush, it may be there after the next start.
				const isRefused = [KeyTaken, FolderClosed, NotFound].some((refusal) => error instanceof refusal);
				if (isRefused && !rows.find(key)) await rm(place, { force: true });
				throw error;
			}
		});
		return photo;
	}

	async function receive(
		stream: Readable,
		{ key, declared, ended }: Arriving,
		insert: (photo: Photo) => void,
	): Promise<Photo> {
		if (!isPhotoType(declared)) throw new NotAPhoto(declared);
		const { stage, discard } = await staging();
		try {
			const staged = await stage(stream, hasRoom);
			try {
				await ended;
				return await keep(staged, key, insert);
			} finally {
				await discard(staged);
			}
		} catch (error) {
			throw isFull(error) ? new DiskFull('There is no space for a photo.', { cause: error }) : error;
		}
	}

	return {
		begin: async () => {
			makeFolder(photoFolder);
			await staging();
			await syncFolder(dataDir);
		},
		find: rows.find,
		folderIsClosed: rows.folderIsClosed,
		receive: (stream, arriving) => receive(stream, arriving, rows.add),
		add: (stream, adding) =>
			receive(stream, adding, (photo) => rows.add(photo, adding)).catch((error: unknown) => {
				const same = error instanceof SamePhoto && rows.find(error.key);
				if (same) return same;
				throw error;
			}),
		read: async (photo) => {
			const file = await open(pathOf(photo), 'r');
			if ((await file.stat()).size === photo.size) return createReadStream('', { fd: file });
			// A damaged disk. With a wrong Content-Length, the client would wait for the rest.
			await file.close();
			throw new Unusable('The file of a photo has another size than its row.');
		},
		toFile: async (photo, path) => {
			// Not into a file that others may read.
			await rm(path, { force: true });
			await copyFile(pathOf(photo), path);
		},
		withFile: (photo, work) => work(pathOf(photo)),
		of: rows.of,
		countLost: async (signal) => {
			let lost = 0;
			for (const { key, size } of rows.all()) {
				if (signal.aborted) return lost;
				const found = await stat(photoPath(dataDir, key)).catch(() => undefined);
				// It may have been erased since its row was read.
				if (found?.size !== size && rows.find(key)) lost++;
			}
			return lost;
		},
		setStraysAside: async (before, now) => {
			await removeOlder(aside, new Date(now.getTime() - strayRetention));
			const belonging = new Set(rows.all().map(pathOf));
			const paths = (await readdir(photoFolder))
				.map((name) => join(photoFolder, name))
				.filter((path) => !belonging.has(path));
			let moved = 0;
			for (const path of paths) {
				if (!(await isOlder(path, before))) continue;
				makeFolder(aside);
				// The time at which it was moved aside, for `removeOlder`.
				await utimes(path, now, now);
				await rename(path, join(aside, basename(path)));
				moved++;
			}
			return moved;
		},
		countStrays: async () => (await readdir(aside).catch(() => [])).length,
		tryWriting: async () => (await staging()).tryWriting(),
		remove: (key) =>
			oneAtATime(async () => {
				// A photo with the same key may have been uploaded again meanwhile.
				if (!rows.find(key)) await rm(pathOf({ key }), { force: true });
			}),
		flush: () => syncFolder(photoFolder),
		close: async () => {
			await oneAtATime(() => {});
			(await opened)?.close();
		},
	};
}

function isFull(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether a file was last written before a time; false if it does not exist. */
async function isOlder(path: string, time: Date): Promise<boolean> {
	const found = await stat(path).catch(() => undefined);
	return found !== undefined && found.mtime < time;
}

async function removeOlder(folder: string, time: Date): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (await isOlder(join(folder, name), time)) await rm(join(folder, name), { force: true });
}
