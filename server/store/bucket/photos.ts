import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isPhotoType, NotAPhoto } from '#server/photos/type.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import { createCleaning } from '#server/store/bucket/clean.ts';
import { bodyOf, openScratch } from '#server/store/bucket/scratch.ts';
import { KeyTaken, SamePhoto, Unusable } from '#server/store/errors.ts';
import { sha256Of } from '#server/store/folder/photo-file.ts';
import { openStaging } from '#server/store/folder/staging.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import type { PhotoRows } from '#server/store/photo-rows.ts';
import type { Adding, Arriving, Photo, Photos } from '#server/store/photos.ts';
import type { Session } from '#server/store/postgres/session.ts';
import type { Disk } from '#server/store/store.ts';

/**
 * The photos of a hosted project's bucket.
 * @param scratchParent where this process keeps a photo for as long as it works on it
 */
export async function openBucketPhotos(
	bucket: Bucket,
	rows: PhotoRows,
	session: Session,
	scratchParent: string | undefined,
): Promise<Photos & { disk: Disk; close(): Promise<void> }> {
	const scratch = await openScratch(scratchParent);
	const staging = await openStaging(scratch.folder);
	const disk = watchDisk(scratch.folder, 0);
	const cleaning = createCleaning(bucket, rows, session, scratch, staging, disk.hasRoom);

	/** Stores a photo, with its row before its file: the bucket's triggers look for it. */
	async function receive(stream: Readable, arriving: Arriving, to?: Pick<Adding, 'request' | 'url'>): Promise<Photo> {
		const { key, declared, ended } = arriving;
		if (!isPhotoType(declared)) throw new NotAPhoto(declared);
		const staged = await staging.stage(stream, disk.hasRoom);
		try {
			await ended;
			const { path, type, size } = staged;
			const photo = { key, id: randomUUID(), type, size, sha256: await sha256Of(path) };
			await rows.enter(photo, to?.request);
			await upload(photo, path, to);
			return photo;
		} finally {
			await staging.discard(staged);
		}
	}

	async function upload(photo: Photo, path: string, to?: Pick<Adding, 'request' | 'url'>): Promise<void> {
		const { key, type } = photo;
		try {
			if (!(await bucket.add(key, path, type))) {
				// Without a row: a photo that was erased, and that `Erasure.finish` has not come to.
				await bucket.remove([key]);
				if (!(await bucket.add(key, path, type))) throw new KeyTaken();
			}
			await rows.arrived(photo, to);
		} catch (error) {
			// The file first: if this fails, the row stays, and `Erasure.finish` removes both later.
			await bucket.remove([key]);
			await rows.refused(key);
			throw error;
		}
	}

	async function download(photo: Pick<Photo, 'key'>): Promise<string> {
		const response = await bucket.get(photo.key);
		if (!response) throw Object.assign(new Unusable('The file of a photo is missing.'), { code: 'ENOENT' });
		return scratch.download(response);
	}

	return {
		find: rows.find,
		folderIsClosed: rows.folderIsClosed,
		receive: (stream, arriving) => receive(stream, arriving),
		add: async (stream, adding) => {
			try {
				return await receive(stream, adding, adding);
			} catch (error) {
				const same = error instanceof SamePhoto && (await rows.find(error.key));
				if (same) return same;
				throw error;
			}
		},
		read: async (photo) => {
			const response = await bucket.get(photo.key);
			if (!response) throw new Unusable('The file of a photo is missing.');
			return bodyOf(response);
		},
		toFile: async (photo, path) => {
			const copy = await download(photo);
			try {
				await rm(path, { force: true });
				await copyFile(copy, path);
			} finally {
				await rm(copy, { force: true });
			}
		},
		withFile: async (photo, work) => {
			const path = scratch.pickUp(photo.key) ?? (await download(photo));
			try {
				return await work(path);
			} finally {
				await rm(path, { force: true });
			}
		},
		of: async (request) => (await rows.of(request)).map(({ cleaned: _, ...photo }) => photo),
		clean: async (request) => {
			for (const photo of await rows.of(request)) if (!photo.cleaned) await cleaning.clean(photo);
		},
		countLost: async (signal) => {
			let lost = 0;
			for await (const some of rows.all())
				for (const photo of some) {
					if (signal.aborted) return lost;
					const found = await bucket.sizeOf(photo.key);
					if (found === undefined || (found !== photo.size && found !== 'unknown')) {
						// It may have been erased or cleaned since its row was read.
						if ((await rows.find(photo.key))?.size === photo.size) lost++;
					} else if (!photo.cleaned) await cleaning.clean(photo);
				}
			return lost;
		},
		// Each file has its row, which a trigger adds and deletes with it.
		setStraysAside: async () => 0,
		countStrays: async () => 0,
		tryWriting: bucket.tryReading,
		disk,
		close: async () => {
			staging.close();
			await scratch.close();
		},
	};
}
