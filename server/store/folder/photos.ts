import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { openStaging, type StagedPhoto } from '#server/photos/staging.ts';
import { strayRetention } from '#server/settings/limits.ts';
import { DiskFull, FolderClosed, KeyTaken, NotFound, SamePhoto, Unusable } from '#server/store/errors.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import type { DrawnRow, PhotoRows } from '#server/store/photo-rows.ts';
import type { Arriving, Photo, Photos } from '#server/store/photos.ts';

/** The photos of a data folder, with the operations that only the store uses. */
export type PhotoFolder = ReturnType<typeof openPhotoFolder>;

/** @param hasRoom called repeatedly while a photo is received, since other programs use the disk too */
export function openPhotoFolder(dataDir: string, rows: PhotoRows, hasRoom: () => Promise<boolean>) {
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

	/** @param insert adds the photo's row */
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
		small: rows.small,
		of: rows.of,
		drawEarlier: () => {
			drawing = drawUndrawn();
			return drawing;
		},
		countLost: async (signal) => {
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
	} satisfies Photos & Record<string, unknown>;
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
