import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';

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

/** Lets hours pass in a data folder that no server uses: what is stored is that much older. */
export function letHoursPass(dataDir: string, hours: number): void {
	const older: [table: string, columns: string[]][] = [
		['deliveries', ['created_at', 'due_at', 'settled_at', 'waits_until']],
		['follow_ups', ['due_at']],
		...tables.map(({ name }): [string, string[]] => [name, ['created_at']]),
	];
	inDatabase(dataDir, (database) => {
		for (const [table, columns] of older) {
			const set = columns.map((column) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${hours} hours')`);
			database.exec(`UPDATE ${table} SET ${set.join()}`);
		}
	});
}
