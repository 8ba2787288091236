import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { openStaging, type StagedPhoto } from '#server/photos/staging.ts';
import { strayRetention } from '#server/settings/limits.ts';
import { DiskFull, FolderClosed, KeyTaken, NotFound, SamePhoto, Unusable } from '#server/store/errors.ts';
import { makeFolder, photoPath, syncFolder } from '#server/store/folder/files.ts';
import { type DrawnRow, openPhotoRows, type Photo, type Receiving } from '#server/store/photo-rows.ts';
import type { Db } from '#server/store/sql.ts';

export type Photos = ReturnType<typeof openPhotos>;

export interface Arriving {
	key: string;
	declared: string;
}

/** @param hasRoom called repeatedly while a photo is received, since other programs use the disk too */
export function openPhotos(dataDir: string, db: Db, hasRoom: () => Promise<boolean>) {
	const rows = openPhotoRows(db);
	// All in one folder, hence on one file system: hard links cannot cross file systems.
	const photoFolder = join(dataDir, 'photos');
	const aside = join(dataDir, 'strays');
	const oneAtATime = pLimit(1);
	const pathOf = ({ key }: { key: string }) => photoPath(dataDir, key);
	let opened: ReturnType<typeof openStaging> | undefined;
	let drawing: ReturnType<typeof drawUndrawn> | undefined;
	let isClosing = false;
	const arriving = join(dataDir, 'arriving');
	const staging = () => {
		if (!opened) makeFolder(arriving);
		opened ??= openStaging(arriving);
		return opened;
	};
	const checkRoom = async () => {
		if (!(await hasRoom())) throw new DiskFull();
	};

	async function keep(
		{ path, size, sha256, ...drawn }: StagedPhoto & Pick<DrawnRow, 'sent_sha256'>,
		key: string,
		insert: (photo: DrawnRow) => void,
	): Promise<Photo> {
		const photo: Photo = { key, id: randomUUID(), type: 'image/jpeg', size, sha256 };
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
				insert({ ...photo, ...drawn });
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
		{ key, declared }: Arriving,
		insert: (photo: DrawnRow) => void,
	): Promise<Photo> {
		const { stage, discard } = staging();
		try {
			const staged = await stage(stream, declared, checkRoom);
			try {
				return await keep(staged, key, insert);
			} finally {
				await discard(staged);
			}
		} catch (error) {
			throw isFull(error) ? new DiskFull('There is no space for a photo.', { cause: error }) : error;
		}
	}

	/** @returns whether it could be drawn anew, or was erased meanwhile */
	async function drawAgain(photo: Pick<Photo, 'key' | 'id'>): Promise<boolean> {
		const { drawAnew, discard } = staging();
		const place = pathOf(photo);
		const drawn = await drawAnew(place).catch(() => undefined);
		if (!drawn) return false;
		await oneAtATime(async () => {
			if (rows.find(photo.key)?.id !== photo.id) return discard(drawn);
			await rename(drawn.path, place);
			await syncFolder(photoFolder);
			rows.drawn({ ...photo, ...drawn, type: 'image/jpeg' });
		});
		return true;
	}

	async function drawUndrawn(): Promise<{ drawn: number; left: number }> {
		const done = { drawn: 0, left: 0 };
		for (const photo of rows.undrawn()) {
			const isDrawn = await drawAgain(photo);
			if (isClosing) break;
			done[isDrawn ? 'drawn' : 'left']++;
		}
		return done;
	}

	return {
		/** For the server: creates the folders, and removes temporary files of uploads that a crash interrupted. */
		begin: async () => {
			makeFolder(photoFolder);
			await staging().clear();
			await syncFolder(dataDir);
		},
		...rows,
		/**
		 * Receives a photo, draws it anew as a JPEG, and stores that durably under its key; nothing else of what came is kept. Stops reading the
		 * stream as soon as the photo is rejected.
		 * @param stream fails if the photo was cut short
		 * @throws NotAPhoto, TooLarge, DiskFull, KeyTaken, FolderClosed, or the error of the stream; nothing is stored then
		 */
		receive: (stream: Readable, arriving: Arriving) => receive(stream, arriving, rows.add),
		/**
		 * Receives a photo as `receive` does, for a request that was sent already. The transaction that stores its row also adds its
		 * URL to the request, and deliveries to all who have the request (`photo-rows.ts`).
		 * @returns the photo; the request's own if it has the same one already, as after a form that was posted twice
		 * @throws also NotFound if the request was erased; FolderClosed if it has as many photos as a request can have
		 */
		add: (stream: Readable, adding: Arriving & Receiving) =>
			receive(stream, adding, (photo) => rows.add(photo, adding)).catch((error: unknown) => {
				const same = error instanceof SamePhoto && rows.find(error.key);
				if (same) return same;
				throw error;
			}),
		/** The bytes of a photo. @throws Unusable if the file is missing or has another size */
		read: async (photo: Pick<Photo, 'key' | 'size'>): Promise<Readable> => {
			const file = await open(pathOf(photo), 'r').catch((error: NodeJS.ErrnoException) => {
				throw error.code === 'ENOENT' ? new Unusable('The file of a photo is missing.') : error;
			});
			if ((await file.stat()).size === photo.size) return createReadStream('', { fd: file });
			// A damaged disk. With a wrong Content-Length, the client would wait for the rest.
			await file.close();
			throw new Unusable('The file of a photo has another size than its row.');
		},
		/**
		 * Draws the photos anew that releases before stored as they came, but for metadata; what cannot be decoded stays as it is. `close` ends it.
		 * @returns how many were drawn, and how many stay
		 */
		drawEarlier: () => {
			drawing = drawUndrawn();
			return drawing;
		},
		/**
		 * Checks that every photo's file exists and has its size.
		 * @param signal aborts the check
		 * @returns how many files are missing or have another size
		 */
		countLost: async (signal: AbortSignal) => {
			let lost = 0;
			for (const { key, size } of rows.all()) {
				if (signal.aborted) return lost;
				const found = await stat(photoPath(dataDir, key)).catch(() => undefined);
				if (found?.size === size) continue;
				// It may have been erased or drawn anew since its row was read.
				const now = rows.find(key);
				if (now && found?.size !== now.size) lost++;
			}
			return lost;
		},
		/**
		 * Moves stray files, which have no row and were last written before `before`, aside, and deletes those that were moved
		 * aside a week ago (`strayRetention`). Usually strays come from a crash before the row was written; but if the database was
		 * replaced by mistake, all photos are strays, and can be moved back.
		 * @returns how many were moved aside
		 */
		setStraysAside: async (before: Date, now: Date) => {
			for (const path of await olderIn(aside, new Date(now.getTime() - strayRetention)))
				await rm(path, { force: true });
			const strays = await olderIn(photoFolder, before, new Set(rows.all().map(pathOf)));
			if (strays.length > 0) makeFolder(aside);
			for (const path of strays) {
				// The time at which it was moved aside, from which the week counts.
				await utimes(path, now, now);
				await rename(path, join(aside, basename(path)));
			}
			return strays.length;
		},
		countStrays: async () => (await readdir(aside).catch(() => [])).length,
		/** Writes and removes a test file. Rejects if a photo could not be stored. */
		tryWriting: async () => staging().tryWriting(),
		/** Removes the file of a photo whose row was deleted. */
		remove: (key: string) =>
			oneAtATime(async () => {
				// A photo with the same key may have been uploaded again meanwhile.
				if (!rows.find(key)) await rm(pathOf({ key }), { force: true });
			}),
		/** Flushes removals. */
		flush: () => syncFolder(photoFolder),
		close: async () => {
			isClosing = true;
			opened?.close();
			await drawing?.catch(() => {});
			await oneAtATime(() => {});
		},
	};
}

function isFull(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The files of a folder that were last written before a time; none if it does not exist. */
async function olderIn(folder: string, time: Date, but: ReadonlySet<string> = new Set()): Promise<string[]> {
	const older: string[] = [];
	for (const name of await readdir(folder).catch(() => [])) {
		const path = join(folder, name);
		const found = but.has(path) ? undefined : await stat(path).catch(() => undefined);
		if (found && found.mtime < time) older.push(path);
	}
	return older;
}
