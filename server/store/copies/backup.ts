import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fillBackup } from '#server/store/copies/fill-backup.ts';
import { interruptible } from '#server/store/copies/interrupted.ts';
import { removeCopies } from '#server/store/copies/remove-copies.ts';
import { Unusable } from '#server/store/errors.ts';
import { audit } from '#server/store/folder/audit-file.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { assertExists } from '#server/store/sqlite/open.ts';

/** The result of a backup, restore or copy. */
export interface Copied {
	/** Lines for the operator. */
	report: string;
	/** False if photos are missing or a copy is not complete; the report says so. */
	isWhole: boolean;
}

/**
 * Copies the store into an empty folder and verifies the copy; also while the server runs. Contains everything that was
 * acknowledged before the start, and all photos that can be read: missing photos do not fail the backup. Follows no
 * symbolic link in the data folder (`store/folder/own-file.ts`).
 * @returns what was copied, and what is missing
 * @throws StoreError if the folder is not empty, or the backup failed or was interrupted (SIGINT, SIGTERM); its files are
 * removed then
 */
export async function backup(dataDir: string, to: string): Promise<Copied> {
	assertExists(dataDir);
	assertOwnFiles(dataDir);
	const isNew = !existsSync(to);
	await makeEmptyFolder(to);
	return await interruptible('what it had made was removed', async (signal) => {
		try {
			return await copyAll(dataDir, to, signal);
		} catch (error) {
			await removeCopies(to, isNew);
			throw error;
		}
	});
}

async function copyAll(dataDir: string, to: string, signal: AbortSignal): Promise<Copied> {
	const { requests, photos, lost } = await fillBackup(dataDir, to, { signal, madeAt: new Date() });
	// The backup is complete: later signals have no effect.
	signal.throwIfAborted();
	await audit(dataDir, { act: 'backup', requests, photos });
	const report = `${requests} request(s) and ${photos} photo(s) are in ${to}, read back and found right.\n`;
	return { report: report + lost.map((line) => `${line}\n`).join(''), isWhole: lost.length === 0 };
}

/** @throws Unusable if it is not empty */
export async function makeEmptyFolder(folder: string, mayHold: readonly string[] = []): Promise<void> {
	makeFolder(folder);
	const found = (await readdir(folder)).filter((name) => !mayHold.includes(name));
	if (found.length > 0) throw new Unusable(`${folder} is not empty: name a new folder.`);
}
