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

/** Lets hours pass in a data folder that no server uses: what is stored is that much older. */
export function letHoursPass(dataDir: string, hours: number): void {
	const older: [table: string, columns: string[]][] = [
		['deliveries', ['created_at', 'due_at', 'settled_at', 'digest_at']],
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
