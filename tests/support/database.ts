import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
export const waitingIn = (dataDir: string) =>
	inDatabase(dataDir, (database) =>
		Number(database.prepare(`SELECT count(*) AS n FROM deliveries WHERE state = 'waiting'`).get()?.n),
	);

/** Everything that a folder holds, names and bytes, as one text. */
export async function everythingIn(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const texts = files.map(async (path) => `${relative(folder, path)}\n${await readFile(path, 'latin1')}`);
	return (await Promise.all(texts)).join('\n');
}

export const made: string[] = [];

export async function removeTemporaryFolders(): Promise<void> {
	await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}
