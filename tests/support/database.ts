import { join } from 'node:path';
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
