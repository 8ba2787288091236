import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EarlierPhotos } from '#server/store/copies/backup.ts';
import { type Manifest, readManifest } from '#server/store/copies/manifest.ts';
import { compareNames, type Dated, nameAt, readName } from '#server/store/copies/rotation.ts';
import { Unusable } from '#server/store/errors.ts';
import { syncFolder } from '#server/store/folder/flush.ts';

/** A complete backup in the folder of dated ones. */
export interface DatedBackup extends Dated {
	path: string;
	manifest: Manifest;
}

/** What is being made or removed. Neither has a backup's name, so that it never counts as one. */
export const unfinished = '.unfinished';
const removed = '.removed';

/** Removes what an interrupted backup has left. */
export async function removeLeftovers(folder: string): Promise<void> {
	for (const name of [unfinished, removed]) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Reads the backups in a folder, the oldest first. Files and folders with other names are ignored.
 * @returns `backups` that are complete, and as `broken` the names of those whose manifest is missing or unreadable
 */
export async function readDatedBackups(folder: string): Promise<{ backups: DatedBackup[]; broken: string[] }> {
	const names = (await readdir(folder)).filter((name) => readName(name)).sort(compareNames);
	const backups: DatedBackup[] = [];
	const broken: string[] = [];
	for (const name of names) {
		const path = join(folder, name);
		const { at } = readName(name) ?? { at: new Date(0) };
		try {
			const manifest = await readManifest(path);
			backups.push({ name, at, path, manifest, isWhole: manifest.missing === 0 });
		} catch (error) {
			if (!(error instanceof Unusable)) throw error;
			broken.push(name);
		}
	}
	return { backups, broken };
}

/** The photos of all these backups; of several with the same path, the newest. */
export function photosOf(backups: readonly DatedBackup[]): EarlierPhotos {
	const all = backups.flatMap(({ path, manifest }) =>
		manifest.files.map((file) => [file.path, { sha256: file.sha256, whole: join(path, file.path) }] as const),
	);
	return new Map(all);
}

/** Gives what is complete its name: that of its time, in the first form that is not taken. @returns the name */
export async function publish(folder: string, at: Date): Promise<string> {
	let form = 1;
	while (existsSync(join(folder, nameAt(at, form)))) form++;
	await rename(join(folder, unfinished), join(folder, nameAt(at, form)));
	await syncFolder(folder);
	return nameAt(at, form);
}

/** Renames it first: while it is being removed it must not count as complete. */
export async function removeBackup(folder: string, name: string): Promise<void> {
	await rename(join(folder, name), join(folder, removed));
	await syncFolder(folder);
	await rm(join(folder, removed), { recursive: true });
}
