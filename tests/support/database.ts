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

/** How many deliveries wait in a data folder, also those that are due later. */
export const waitingIn = (dataDir: string) => count(dataDir, `deliveries WHERE state = 'waiting'`);

/** How much is to be planned, followed up or sent in a data folder now. */
export const dueIn = (dataDir: string) => count(dataDir, dueNow());

const count = (dataDir: string, from: string) =>
	inDatabase(dataDir, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${from}`).get()?.n));

/** SQL: what is to be planned, followed up or sent now. @param schema of the tables, `private.` in a hosted project */
function dueNow(schema = ''): string {
	const isDue = `due_at <= '${new Date().toISOString()}'`;
	return `(SELECT 1 FROM ${schema}follow_ups WHERE ${isDue}
		UNION ALL SELECT 1 FROM ${schema}deliveries WHERE state = 'waiting' AND ${isDue}) AS due`;
}
