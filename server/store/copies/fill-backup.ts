import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backUpPhotos, type EarlierPhotos } from '#server/store/copies/back-up-photos.ts';
import { describe, type Manifest, verify, writeManifest } from '#server/store/copies/manifest.ts';
import { auditFile } from '#server/store/folder/audit-file.ts';
import { syncFile, syncFolder } from '#server/store/folder/flush.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { copyDurably } from '#server/store/folder/photo-file.ts';
import { copyDatabase } from '#server/store/sqlite/copied-database.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

export interface FillOptions {
	signal: AbortSignal;
	madeAt: Date;
	/** Photos of earlier backups on the same disk, to link in place of a copy. */
	earlier?: EarlierPhotos;
}

/** What is in a backup. */
export interface Filled {
	manifest: Manifest;
	requests: number;
	photos: number;
	/** How many of the photos were copied, not linked to an earlier backup's. */
	copied: number;
	/** A line for each photo that is missing in the backup, or not as it came. */
	lost: string[];
	/** A line for each photo that is in the backup and no longer in the data folder. */
	onlyHere: string[];
}

/**
 * Copies database, photos and audit log into an empty folder, flushes and verifies them; the manifest comes last. The database
 * passes SQLite's integrity check, and each photo has the size and SHA-256 of its row.
 * @throws if it cannot be written or was aborted; the caller removes the files then
 */
export async function fillBackup(dataDir: string, to: string, options: FillOptions): Promise<Filled> {
	const { signal, madeAt, earlier = new Map() } = options;
	makeFolder(join(to, 'photos'));
	const copied = await copyDatabase(dataDir, to, async (copy) => {
		const photos = await backUpPhotos({ dataDir, to, copy, earlier, signal });
		return { photos, requests: copy.requests, schemaVersion: copy.schemaVersion };
	});
	await syncFile(join(to, databaseFile));
	const fresh = [await describe(to, databaseFile), ...copied.photos.copied];
	if (existsSync(join(dataDir, auditFile))) {
		await copyDurably(join(dataDir, auditFile), join(to, auditFile));
		fresh.push(await describe(to, auditFile));
	}
	await syncFolder(join(to, 'photos'));
	const { lost, linked, onlyHere } = copied.photos;
	const manifest: Manifest = {
		madeAt: madeAt.toISOString(),
		schemaVersion: copied.schemaVersion,
		files: [...fresh, ...linked],
		missing: lost.length,
	};
	await writeManifest(to, manifest);
	await syncFolder(to);
	// Linked photos were read when they were linked.
	await verify(to, fresh);
	const counts = { requests: copied.requests, copied: copied.photos.copied.length };
	return { manifest, ...counts, photos: counts.copied + linked.length, lost, onlyHere };
}
