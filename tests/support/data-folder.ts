import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Everything that a folder holds, names and bytes, as one text. */
export async function everythingIn(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const texts = files.map(async (path) => `${relative(folder, path)}\n${await readFile(path, 'latin1')}`);
	return (await Promise.all(texts)).join('\n');
}
