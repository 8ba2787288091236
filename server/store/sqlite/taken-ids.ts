import type { DatabaseSync } from 'node:sqlite';
import { type Table, tables } from '#leads/tables.ts';

/**
 * @returns a function that checks whether an id is used by a request of another kind, or by a delivery. The table's own
 * primary key covers its own kind. To be called inside the transaction of the insert.
 */
export function prepareIsTaken(database: DatabaseSync): (table: Table, id: string) => boolean {
	const statements = new Map(
		tables.map((table) => {
			const others = tables.filter((other) => other !== table).map(({ name }) => `${name} WHERE id`);
			// Each is one lookup in an index.
			const found = [...others, 'deliveries WHERE request_id'].map((where) => `EXISTS (SELECT 1 FROM ${where} = ?1)`);
			return [table, database.prepare(`SELECT ${found.join(' OR ')} AS taken`)] as const;
		}),
	);
	return (table, id) => statements.get(table)?.get(id)?.taken === 1;
}
