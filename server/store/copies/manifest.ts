import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Unusable } from '#server/store/errors.ts';
import { sha256Of } from '#server/store/folder/photo-file.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

export const manifestFile = 'manifest.json';

const file = z.object({
	/** Inside the backup. Restricted to the names of a backup, since a restore writes to these paths. */
	path: z
		.string()
		.regex(
			/^(?:leads\.db|audit\.jsonl|settings\.encrypted|photos\/[0-9a-f]{64}|own\/(?:routing\.config\.ts|changes\.patch|(?:content|photographs|brochure)(?:\/(?!\.{1,2}(?:\/|$))[^/\0]{1,200})+))$/,
		),
	size: z.int().min(0),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const files = z.array(file).refine((all) => {
	const paths = all.map(({ path }) => path);
	// Without an entry for the database, it would be restored unverified. Duplicate entries contradict each other.
	return paths.includes(databaseFile) && new Set(paths).size === paths.length;
});
const manifest = z.object({
	madeAt: z.iso.datetime(),
	schemaVersion: z.int(),
	files,
	/** How many photos of the rows are not among the files, or not as they came. */
	missing: z.int().min(0).default(0),
	/** Which only the key of the data folder gives (`backup-key.ts`). */
	mark: z.string().optional(),
});

export type BackupFile = z.output<typeof file>;
export type Manifest = z.output<typeof manifest>;

export async function describe(folder: string, path: string): Promise<BackupFile> {
	const whole = join(folder, path);
	return { path, size: (await stat(whole)).size, sha256: await sha256Of(whole) };
}

/** Written last: a folder without it is an incomplete backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
	const text = `${JSON.stringify(content, null, '\t')}\n`;
	await writeFile(join(folder, manifestFile), text, { flag: 'wx', mode: 0o600, flush: true });
}

/** @throws Unusable if the folder is not a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
	try {
		return manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
	} catch (error) {
		const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
		throw new Unusable(
			`There is no whole backup in ${folder}: its ${manifestFile} is ${isThere ? 'broken' : 'missing'}.`,
		);
	}
}

/**
 * @param names files whose names in the folder differ from the manifest
 * @throws Unusable if a file differs from the manifest
 */
export async function verify(
	folder: string,
	files: readonly BackupFile[],
	names: Readonly<Record<string, string>> = {},
): Promise<void> {
	for (const { path: listed, size, sha256 } of files) {
		const path = names[listed] ?? listed;
		const found = await describe(folder, path).catch(() => undefined);
		if (found?.size !== size || found.sha256 !== sha256)
			throw new Unusable(`${join(folder, path)} is ${found ? 'not as it was written' : 'missing or cannot be read'}.`);
	}
}
