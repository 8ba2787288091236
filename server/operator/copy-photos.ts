import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOfType, safeFileNameOf } from '#leads/photos.ts';
import { ownAccount } from '#server/operator/account.ts';
import { OperatorError } from '#server/operator/errors.ts';
import type { Photos, StoredPhoto } from '#server/store/photos.ts';

/**
 * Copies photos into a folder, numbered in the order of the request and readable by this account only.
 * @param stored reads the photos
 * @throws OperatorError if a copy fails
 */
export async function copyPhotos(photos: readonly StoredPhoto[], folder: string, stored: Photos): Promise<void> {
	if (photos.length === 0) return;
	await makeWritable(folder);
	for (const [index, photo] of photos.entries()) {
		const copy = join(folder, copyName(photo, index + 1));
		await stored.toFile(photo, copy).catch(({ code }: NodeJS.ErrnoException) => {
			throw new OperatorError(`The photo ${photo.key} could not be copied to ${copy} (${code}).`);
		});
	}
}

async function makeWritable(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await access(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new OperatorError(
			`Photos cannot be copied to ${folder} (${code}): it must be a folder that ${ownAccount()}, the account of this command, may write to.`,
		);
	}
}

/** The original file name, limited to what every file system allows, with the ending of the photo's type. */
export function copyName({ key, type }: StoredPhoto, number: number): string {
	return `${number}-${fileNameOfType(safeFileNameOf(key).slice(-150), type)}`;
}
