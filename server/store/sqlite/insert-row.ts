import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Table } from '#leads/tables.ts';
import type { Row } from '#server/store/row.ts';
import { isPrimaryKeyTaken } from '#server/store/sqlite/error-codes.ts';

type Insert = (row: Row, createdAt: string, suspected: string | null) => void;

/** @returns a function that inserts a row of the table. Call it inside a transaction. */
export function prepareInsert(database: DatabaseSync, { name, columns }: Table): Insert {
	const names = [...columns.map((column) => column.name), 'created_at', 'suspected'];
	const statement: StatementSync = database.prepare(
		`INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
	);
	return (row, createdAt, suspected) => {
		const values = columns.map((column) => {
			const value = row[column.name] ?? null;
			return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
		});
		statement.run(...values, createdAt, suspected);
	};
}

/** Runs `insert`; if its primary key is taken, throws `taken()` in place of SQLite's error. */
export function unlessTaken(taken: () => Error, insert: () => void): void {
	try {
		insert();
	} catch (error) {
		throw isPrimaryKeyTaken(error) ? taken() : error;
	}
}
