import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { isPhotoType, NotAPhoto, TooLarge } from '#server/photos/type.ts';
import { maxUploadBytes, strayRetention } from '#server/settings/limits.ts';
import type { PhotoRecord } from '#server/store/content.ts';
import { DiskFull, FolderClosed, KeyTaken, NotFound, PhotoLost, SamePhoto, Unusable } from '#server/store/errors.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';
import { copyDurably, digestOf, photoPath, sha256Of } from '#server/store/folder/photo-file.ts';
import { openStaging, type StagedPhoto, type Staging } from '#server/store/folder/staging.ts';
import type { PhotoRows } from '#server/store/photo-rows.ts';
import type { Arriving, Photo, Photos } from '#server/store/photos.ts';

/** The photos of a data folder, with the operations that only the store uses. */
export interface PhotoFolder extends Photos {
	/** For the server: creates the folders, and removes temporary files of uploads that a crash interrupted. */
	begin(): Promise<void>;
	/** Stores the file of a copied photo. @returns the photo as it is stored; undefined if it is none */
	import(photo: PhotoRecord, bytes: Buffer): Promise<PhotoRecord | undefined>;
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
	const exclusively = createKeyedMutex();
	const pathOf = ({ key }: { key: string }) => photoPath(dataDir, key);
	let opened: Promise<Staging> | undefined;
	const staging = () => {
		opened ??= openStaging(join(dataDir, 'arriving'));
		return opened;
	};

	/** @param insert adds the photo's row */
	async function keep(
		{ path, type, size }: StagedPhoto,
		key: string,
		insert: (photo: Photo) => Promise<void>,
	): Promise<Photo> {
		const photo = { key, id: randomUUID(), type, size, sha256: await sha256Of(path) };
		const place = pathOf(photo);
		await exclusively(key, async () => {
			if (await rows.find(key)) throw new KeyTaken();
			try {
				await link(path, place);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
				// A file without a row, left by a crash between the two: the upload was not acknowledged.
				await rename(path, place);
			}
			await syncFolder(photoFolder);
			try {
				await insert(photo);
			} catch (error) {
				// Only if the row certainly does not exist: after a failed flush, it may be there after the next start.
				const isRefused = [KeyTaken, FolderClosed, NotFound].some((refusal) => error instanceof refusal);
				if (isRefused && !(await rows.find(key))) await rm(place, { force: true });
				throw error;
			}
		});
		return photo;
	}

	async function receive(
		stream: Readable,
		{ key, declared, ended }: Arriving,
		insert: (photo: Photo) => Promise<void>,
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
			receive(stream, adding, (photo) => rows.add(photo, adding)).catch(async (error: unknown) => {
				const same = error instanceof SamePhoto && (await rows.find(error.key));
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
		toFile: async (photo, path) => void (await copyDurably(pathOf(photo), path, true)),
		withFile: (photo, work) => work(pathOf(photo)),
		of: async (request) => (await rows.of(request)).map(({ cleaned: _, ...photo }) => photo),
		// Every photo was cleaned before it was stored.
		clean: async () => {},
		countLost: async (signal) => {
			let lost = 0;
			for await (const some of rows.all())
				for (const { key, size } of some) {
					if (signal.aborted) return lost;
					const found = await stat(photoPath(dataDir, key)).catch(() => undefined);
					// It may have been erased since its row was read.
					if (found?.size !== size && (await rows.find(key))) lost++;
				}
			return lost;
		},
		setStraysAside: async (before, now) => {
			await removeOlder(aside, new Date(now.getTime() - strayRetention));
			const belonging = new Set<string>();
			for await (const some of rows.all()) for (const photo of some) belonging.add(pathOf(photo));
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
		import: async (photo, bytes) => importPhotoFile(dataDir, await staging(), photo, bytes),
		remove: (key) =>
			exclusively(key, async () => {
				// A photo with the same key may have been uploaded again meanwhile.
				if (!(await rows.find(key))) await rm(pathOf({ key }), { force: true });
			}),
		flush: () => syncFolder(photoFolder),
		close: async () => {
			await exclusively.idle();
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

interface KeyedMutex {
	/** Runs the work after all earlier work for the same key has settled. */
	<T>(key: string, work: () => Promise<T>): Promise<T>;
	/** Resolves when nothing is in progress. */
	idle(): Promise<void>;
}

/** A mutex for each key; work for different keys runs concurrently. */
function createKeyedMutex(): KeyedMutex {
	const last = new Map<string, Promise<unknown>>();

	async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = last.get(key) ?? Promise.resolve();
		const mine = before.then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	}

	return Object.assign(run, {
		idle: async () => {
			await Promise.allSettled(last.values());
		},
	});
}

/** See `Content.readPhoto`. Follows no link (`own-file.ts`), and reads no file that is larger than a photo. */
export async function readPhotoBytes(dataDir: string, key: string): Promise<Buffer> {
	const path = photoPath(dataDir, key);
	try {
		const file = await openOwnFile(path);
		try {
			if ((await file.stat()).size <= maxUploadBytes) return await file.readFile();
		} finally {
			await file.close();
		}
	} catch (error) {
		const { code = 'unknown' } = error as NodeJS.ErrnoException;
		throw new PhotoLost(`${path} cannot be read (${code}).`, code);
	}
	throw new PhotoLost(`${path} is larger than a photo.`, 'EFBIG');
}

/**
 * Stores the file of a copied photo, in place of one that an interrupted copy left. Its row is the caller's to add.
 * @returns the photo as it is stored: type, size and digest differ if it had to be cleaned; undefined if it then proved to be none
 */
async function importPhotoFile(
	dataDir: string,
	staging: Staging,
	photo: PhotoRecord,
	bytes: Buffer,
): Promise<PhotoRecord | undefined> {
	const staged = photo.cleaned ? { ...photo, path: await staging.write(bytes) } : await clean(staging, bytes);
	if (!staged) return undefined;
	try {
		const digest = photo.cleaned ? digestOf(bytes) : await sha256Of(staged.path);
		const place = photoPath(dataDir, photo.key);
		await rename(staged.path, place);
		await syncFolder(join(dataDir, 'photos'));
		if ((await sha256Of(place)) !== digest)
			throw new Unusable(`${place} could not be written: its disk gives other bytes than it was given.`);
		const sha256 = photo.cleaned ? (photo.sha256 ?? digest) : digest;
		return { ...photo, type: staged.type, size: staged.size, sha256, cleaned: true };
	} finally {
		await staging.discard(staged);
	}
}

async function clean(staging: Staging, bytes: Buffer): Promise<StagedPhoto | undefined> {
	try {
		return await staging.stage(Readable.from([bytes]), async () => true);
	} catch (error) {
		if (error instanceof NotAPhoto || error instanceof TooLarge) return undefined;
		throw error;
	}
}

/** Removes the files that no row names. @param keys of all rows */
export async function removeFilesWithoutRow(dataDir: string, keys: readonly string[]): Promise<void> {
	const folder = join(dataDir, 'photos');
	const named = new Set(keys.map((key) => basename(photoPath(dataDir, key))));
	for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name), { force: true });
	await syncFolder(folder);
}
