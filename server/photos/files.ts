import { randomUUID } from 'node:crypto';
import { link, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256Of } from '#server/photos/check.ts';
import { type ArrivingFiles, openArriving, type StagedPhoto } from '#server/photos/staging.ts';
import { strayRetention } from '#server/settings/limits.ts';
import { KeyTaken, StoreError } from '#server/store/errors.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { createKeyedMutex } from '#server/store/mutex.ts';
import type { Database, Photo } from '#server/store/sqlite/database.ts';

export interface PhotoFiles extends ArrivingFiles {
	/**
	 * Keeps a staged photo under its key; when it resolves, a power cut cannot take it back.
	 * @throws KeyTaken, FolderClosed
	 */
	keep(staged: StagedPhoto, key: string): Promise<Photo>;
	/** Removes the file of a photo that has left the database. */
	remove(key: string): Promise<void>;
	/**
	 * Moves files last written before a time that belong to no photo into the folder `strays`, and removes those that have
	 * been there for a week (`strayRetention`). Usually a crash came between the file and its row; but a database that was
	 * replaced by mistake makes strays of all photos, and these can be moved back.
	 * @returns how many were moved
	 */
	setStraysAside(before: Date, now: Date): Promise<number>;
	/** How many files are in the folder `strays`. */
	countStrays(): Promise<number>;
	close(): Promise<void>;
}

/** Opens the photo folder under `dataDir`, removing what uploads that were cut off by a crash have left. */
export async function openPhotoFiles(dataDir: string, database: Database): Promise<PhotoFiles> {
	// Both under one folder, hence in one file system: a link cannot cross from one to another.
	const kept = join(dataDir, 'photos');
	const aside = join(dataDir, 'strays');
	makeFolder(kept);
	const arriving = await openArriving(join(dataDir, 'arriving'));
	await syncFolder(dataDir);
	const exclusively = createKeyedMutex();

	async function keep({ path, type, size }: StagedPhoto, key: string): Promise<Photo> {
		const photo = { key, id: randomUUID(), type, size, sha256: await sha256Of(path) };
		const place = photoPath(dataDir, key);
		await exclusively(key, async () => {
			if (database.findPhoto(key)) throw new KeyTaken();
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
				if (error instanceof StoreError && !database.findPhoto(key)) await rm(place, { force: true });
				throw error;
			}
		});
		return photo;
	}

	return {
		...arriving,
		keep,
		remove: (key) =>
			exclusively(key, async () => {
				// It may have been sent anew meanwhile.
				if (!database.findPhoto(key)) await rm(photoPath(dataDir, key), { force: true });
			}),
		setStraysAside: async (before, now) => {
			await removeOlder(aside, new Date(now.getTime() - strayRetention));
			const belonging = new Set(database.photoKeys().map((key) => photoPath(dataDir, key)));
			const paths = (await readdir(kept)).map((name) => join(kept, name)).filter((path) => !belonging.has(path));
			let moved = 0;
			for (const path of paths) {
				if (!(await isOlder(path, before))) continue;
				makeFolder(aside);
				// From now on it counts how long it has been there.
				await utimes(path, now, now);
				await rename(path, join(aside, basename(path)));
				moved++;
			}
			return moved;
		},
		countStrays: async () => (await readdir(aside).catch(() => [])).length,
		close: async () => {
			await exclusively.idle();
			arriving.endCleaning();
		},
	};
}

/** Whether a file was last written before a time; false where it is gone. */
async function isOlder(path: string, time: Date): Promise<boolean> {
	const found = await stat(path).catch(() => undefined);
	return found !== undefined && found.mtime < time;
}

async function removeOlder(folder: string, time: Date): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (await isOlder(join(folder, name), time)) await rm(join(folder, name), { force: true });
}
