import type { DatabaseSync } from 'node:sqlite';
import { type Table, tables } from '#leads/tables.ts';

/**
 * @returns a function that says whether an id stands for a request of another kind, or stood for one that somebody is
 * still to be told of. The table's own primary key refuses the rest. Call it inside the transaction that inserts.
 */
export function prepareIsTaken(database: DatabaseSync): (table: Table, id: string) => boolean {
	const statements = new Map(
		tables.map((table) => {
			const others = tables.filter((other) => other !== table).map(({ name }) => `${name} WHERE id`);
			// Each is one look into an index.
			const found = [...others, 'deliveries WHERE request_id'].map((where) => `EXISTS (SELECT 1 FROM ${where} = ?1)`);
			return [table, database.prepare(`SELECT ${found.join(' OR ')} AS taken`)] as const;
		}),
	);
	return (table, id) => statements.get(table)?.get(id)?.taken === 1;
}
