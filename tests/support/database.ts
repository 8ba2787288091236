import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { photoPath } from '#server/store/folder/files.ts';
import { jpegOf } from './small-photos.ts';

/** Opens the database in a data folder for some work, beside a server that may use it. */
export function inDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
	const database = new DatabaseSync(join(dataDir, 'leads.db'), { timeout: 5000 });
	try {
		return work(database);
	} finally {
		database.close();
	}
}

/** How many deliveries wait in a data folder, also those that are due later. */
export const waitingIn = (dataDir: string) => count(dataDir, `deliveries WHERE state = 'waiting'`);

const count = (dataDir: string, from: string) =>
	inDatabase(dataDir, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${from}`).get()?.n));

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
