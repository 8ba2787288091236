import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { photoPath } from '#server/store/folder/files.ts';
import { inDatabase } from './database.ts';
import { jpegOf } from './small-photos.ts';

/** Everything that a folder holds, names and bytes, as one text. */
export async function everythingIn(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const texts = files.map(async (path) => `${relative(folder, path)}\n${await readFile(path, 'latin1')}`);
	return (await Promise.all(texts)).join('\n');
}

/** Gives a stored photo another file, as large as one of a release that kept what came. @param size in bytes */
export async function makeLarge(dataDir: string, key: string, size: number): Promise<void> {
	await writeFile(photoPath(dataDir, key), jpegOf(size));
	inDatabase(dataDir, (database) => database.prepare('UPDATE photos SET size = ? WHERE key = ?').run(size, key));
}
