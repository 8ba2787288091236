import { link, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BackupFile, describe } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { copyDurably, photoPath, UnreadableError } from '#server/store/folder/photo-file.ts';
import type { Photo } from '#server/store/photos.ts';
import type { DatabaseCopy } from '#server/store/sqlite/copied-database.ts';

/** Photos of earlier backups by their path in a backup. */
export type EarlierPhotos = ReadonlyMap<string, { sha256: string; whole: string }>;

interface PhotosToBackUp {
	dataDir: string;
	to: string;
	copy: DatabaseCopy;
	earlier: EarlierPhotos;
	signal: AbortSignal;
}

/** The photos of a backup; for the lines see `Filled`. */
interface BackedUpPhotos {
	copied: BackupFile[];
	linked: BackupFile[];
	lost: string[];
	onlyHere: string[];
}

/**
 * Links or copies the photos of the copied database. Verifies each copy against the bytes read, and everything against the
 * stored digest: an earlier backup's photo that is not as it came is copied again.
 */
export async function backUpPhotos({ dataDir, to, copy, earlier, signal }: PhotosToBackUp): Promise<BackedUpPhotos> {
	const made: BackedUpPhotos = { copied: [], linked: [], lost: [], onlyHere: [] };
	for (const photo of copy.photos) {
		signal.throwIfAborted();
		const source = photoPath(dataDir, photo.key);
		const path = `photos/${basename(source)}`;
		const linked = await linkEarlier(photo, earlier.get(path), to, path);
		const read = linked ?? (await copyPhoto(source, join(to, path)));
		// Deleted after the database was copied: remove it from the backup too.
		if (!copy.isStillThere(photo)) {
			await rm(join(to, path), { force: true });
			copy.drop(photo);
			continue;
		}
		if (linked) {
			made.linked.push(linked);
			const size = await stat(source).then(
				(found) => found.size,
				() => undefined,
			);
			if (size !== photo.size)
				made.onlyHere.push(
					`The file of the photo ${photo.key} is missing in DATA_DIR or has changed; this backup has it.`,
				);
			continue;
		}
		if (read instanceof UnreadableError) {
			const how = read.code === 'ENOENT' ? 'is missing' : `cannot be read (${read.code})`;
			made.lost.push(`The file of the photo ${photo.key} ${how}.`);
			continue;
		}
		const file = await describe(to, path);
		if (file.sha256 !== read.sha256)
			throw new Unusable(`${join(to, path)} could not be written: its disk gives other bytes than it was given.`);
		// A changed photo is kept: most of it may still be visible.
		if (file.size !== photo.size || (photo.sha256 !== null && photo.sha256 !== file.sha256))
			made.lost.push(`The file of the photo ${photo.key} is not as it came.`);
		made.copied.push(file);
	}
	return made;
}

/** @returns the linked file; undefined if there is none that is as the photo came, or the disk has no hard links */
async function linkEarlier(
	{ size, sha256 }: Photo,
	from: { sha256: string; whole: string } | undefined,
	to: string,
	path: string,
): Promise<BackupFile | undefined> {
	if (sha256 === null || from?.sha256 !== sha256) return undefined;
	try {
		// A link to another account's file would count as foreign at the restore (`folder/own-file.ts`).
		if ((await stat(from.whole)).uid !== (process.getuid?.() ?? 0)) return undefined;
		await link(from.whole, join(to, path));
		const file = await describe(to, path);
		if (file.size === size && file.sha256 === sha256) return file;
	} catch {
		// The copy in its place reports errors of the disk.
	}
	await rm(join(to, path), { force: true });
	return undefined;
}

/** Returns errors of the original, which do not fail the backup; throws errors of the copy, which do. */
function copyPhoto(source: string, to: string) {
	return copyDurably(source, to).catch((error: unknown) => {
		if (error instanceof UnreadableError) return error;
		throw error;
	});
}
