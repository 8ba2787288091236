import { createHash } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import { maxUploadBytes } from '#server/settings/limits.ts';
import type { PhotoRecord } from '#server/store/content.ts';
import { PhotoLost, Unusable } from '#server/store/errors.ts';
import { syncFolder } from '#server/store/folder/flush.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';
import { photoPath, sha256Of } from '#server/store/folder/photo-file.ts';
import type { StagedPhoto, Staging } from '#server/store/folder/staging.ts';

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
export async function importPhotoFile(
	dataDir: string,
	staging: Staging,
	photo: PhotoRecord,
	bytes: Buffer,
): Promise<PhotoRecord | undefined> {
	const staged = photo.cleaned ? { ...photo, path: await staging.write(bytes) } : await clean(staging, bytes);
	if (!staged) return undefined;
	try {
		const given = photo.cleaned ? digestOf(bytes) : await sha256Of(staged.path);
		const place = photoPath(dataDir, photo.key);
		await rename(staged.path, place);
		await syncFolder(join(dataDir, 'photos'));
		if ((await sha256Of(place)) !== given)
			throw new Unusable(`${place} could not be written: its disk gives other bytes than it was given.`);
		const sha256 = photo.cleaned ? (photo.sha256 ?? given) : given;
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

function digestOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
