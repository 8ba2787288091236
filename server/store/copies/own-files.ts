import { spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { linkEarlier, type photosOf } from '#server/store/copies/dated-backups.ts';
import { type BackupFile, describe } from '#server/store/copies/manifest.ts';
import { orUnreadable, Unreadable, Unusable } from '#server/store/errors.ts';
import { makeFolder, syncFolder } from '#server/store/folder/flush.ts';
import { copyDurably, sha256Of } from '#server/store/folder/photo-file.ts';

/** What the operator has written beside the requests, and a new machine needs. */
export interface OwnFiles {
	/** The settings, as the text of an `.env`. */
	settings: string;
	/** What differs from the project's own files, as a patch. */
	changes: string;
	/** Other files: where each is to be in a backup, below `own`, and where it is now. */
	files: readonly { path: string; from: string }[];
}

/**
 * What the operator has changed in files that came with the project, as git says it; nothing without git, or where the project is no clone.
 * @param how further arguments of `git diff`
 */
export function ownChanges(project: string, ...how: string[]): string {
	// The account of the server is not the one that cloned the project.
	const git = ['-c', 'safe.directory=*', 'diff', 'HEAD', ...how, '--', 'src', 'content', 'photographs', 'brochure'];
	const done = spawnSync('git', git, { cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 });
	return done.status === 0 ? done.stdout : '';
}

/** In a backup. */
export const ownFolder = 'own';
export const settingsFile = 'settings.encrypted';

/** By the key of the backups: who has copied one reads no password in it. */
const cipher = 'aes-256-gcm';
const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'settings in a backup', 32));
/** Bytes of the nonce and of the tag, which stand before the text. */
const [nonceLength, tagLength] = [12, 16];

function encrypt(text: string, key: string): Buffer {
	const nonce = randomBytes(nonceLength);
	const encrypting = createCipheriv(cipher, cipherKey(key), nonce);
	const bytes = Buffer.concat([encrypting.update(text), encrypting.final()]);
	return Buffer.concat([nonce, encrypting.getAuthTag(), bytes]);
}

/** The settings of a backup. @throws Unusable if they cannot be decrypted */
export async function readSettingsOf(backup: string, key: string): Promise<string> {
	const bytes = await readFile(join(backup, settingsFile));
	try {
		const [nonce, rest] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength)];
		const decrypting = createDecipheriv(cipher, cipherKey(key), nonce, { authTagLength: tagLength });
		decrypting.setAuthTag(rest.subarray(0, tagLength));
		return decrypting.update(rest.subarray(tagLength), undefined, 'utf8') + decrypting.final('utf8');
	} catch {
		throw new Unusable(`${settingsFile} in ${backup} cannot be decrypted with this key.`);
	}
}

/**
 * Adds the operator's own files to a backup, each as a link to that of an earlier backup if it is the same.
 * @returns the files that are in it, and a line for each that is not, since it cannot be read
 */
export async function backUpOwnFiles(
	{ settings, changes, files }: OwnFiles,
	to: string,
	key: string,
	earlier: ReturnType<typeof photosOf>,
): Promise<{ files: BackupFile[]; unread: string[] }> {
	const write = async (path: string, text: string | Buffer) => {
		makeFolder(dirname(join(to, path)));
		await writeFile(join(to, path), text, { flag: 'wx', mode: 0o600, flush: true });
		return describe(to, path);
	};
	const made = [await write(settingsFile, encrypt(settings, key)), await write(`${ownFolder}/changes.patch`, changes)];
	const unread: string[] = [];
	for (const { path: below, from } of files) {
		const path = `${ownFolder}/${below}`;
		makeFolder(dirname(join(to, path)));
		const copied = await orUnreadable(copyOrLink(from, to, path, earlier));
		if (copied instanceof Unreadable) unread.push(`${from} ${copied.how}, and is not in the backup.`);
		else made.push(copied);
		await syncFolder(dirname(join(to, path)));
	}
	return { files: made, unread };
}

/** @throws Unreadable if it cannot be read */
async function copyOrLink(from: string, to: string, path: string, earlier: ReturnType<typeof photosOf>) {
	try {
		const file = { size: statSync(from).size, sha256: await sha256Of(from) };
		const linked = await linkEarlier(file, earlier.get(path), to, path);
		if (linked) return linked;
	} catch (error) {
		throw new Unreadable(from, error);
	}
	// The routing file may be a link; where it leads is the operator's own.
	await copyDurably(realpathSync(from), join(to, path));
	return await describe(to, path);
}
