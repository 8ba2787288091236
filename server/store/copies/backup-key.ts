import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { openOwnFile } from '#server/store/folder/own-file.ts';
import { writeOwnFile } from '#server/store/folder/permissions.ts';

/**
 * In the data folder, and in no backup: the key of the backups' mark, by which a restore knows that nobody has changed one. Whoever has
 * copied backups, or the place that they are kept at, does not have it.
 */
export const backupKeyFile = 'backup-key';

const shape = /^[\w-]{43}$/;

/** The key of a data folder's backups, which the first one makes. @returns it, and whether it is new */
export async function backupKeyOf(dataDir: string): Promise<{ key: string; isNew: boolean }> {
	const key = randomBytes(32).toString('base64url');
	try {
		await writeBackupKey(dataDir, key);
		return { key, isNew: true };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const file = await openOwnFile(join(dataDir, backupKeyFile));
	try {
		const found = (await file.readFile('utf8')).trim();
		if (shape.test(found)) return { key: found, isNew: false };
	} finally {
		await file.close();
	}
	throw new Unusable(
		`${join(dataDir, backupKeyFile)} is broken: write the key into it that you noted, or delete it, and note the new one that the next backup makes.`,
	);
}

/** @throws ErrnoException EEXIST if the folder has one */
export function writeBackupKey(dataDir: string, key: string): Promise<void> {
	const flags = constants.O_WRONLY | constants.O_EXCL;
	return writeOwnFile(dataDir, backupKeyFile, flags, (file) => file.writeFile(`${key}\n`));
}

/** A key as an operator names it: itself, or the file that has it. @throws Unusable if there is none */
export async function readBackupKey(given: string): Promise<string> {
	if (shape.test(given)) return given;
	const text = await readFile(given, 'utf8').catch(() => '');
	if (shape.test(text.trim())) return text.trim();
	throw new Unusable(`${given} is no key of backups, nor a file with one.`);
}

type Marked = Omit<Manifest, 'mark'>;

/** The mark of a manifest, and so of all files that it names by their digests. */
export function markOf({ madeAt, schemaVersion, files, missing }: Marked, key: string): string {
	const named = files.map(({ path, size, sha256 }) => [path, size, sha256]);
	return createHmac('sha256', key)
		.update(JSON.stringify([madeAt, schemaVersion, missing, named]))
		.digest('hex');
}

/** Whether a backup is as it was made with this key. */
export function hasMark(manifest: Manifest, key: string): boolean {
	const [given, right] = [manifest.mark ?? '', markOf(manifest, key)].map((mark) => Buffer.from(mark));
	return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
}
