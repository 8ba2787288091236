import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import { unreadable } from '#server/store/errors.ts';
import { type Column, columnsByTable } from '#server/store/sql/schema.ts';

type Row = Record<string, unknown>;

/**
 * Turns rows of a statement into what the program works with. A value that this release cannot have written, of a newer one or in a damaged
 * database, becomes `unreadable`: the rest of its row can be shown and erased, and no other row waits for it.
 */
export function decoderOf(statement: StatementSync): (row: Row) => object {
	const columns = statement.columns().flatMap(({ name, table, column }) => {
		const definition = columnsByTable.get(table ?? '')?.[column ?? ''];
		const decode = definition && decoding(definition);
		return decode ? [{ name, decode }] : [];
	});
	return (row) => {
		for (const { name, decode } of columns) row[name] = decode(row[name] as SQLOutputValue);
		return row;
	};
}

/** @returns undefined for a column whose values are given as they are: the tables are STRICT, and know what may be null */
function decoding(column: Column): ((value: SQLOutputValue) => unknown) | undefined {
	if (column === 'flag') return (value) => value === 1;
	if (column === 'json') return (value) => parsed(value) ?? null;
	if (column === 'text[]') return (value) => (value === null ? null : texts(parsed(value)));
	if (typeof column !== 'object') return undefined;
	return (value) => (value === null || column.includes(String(value)) ? value : unreadable);
}

const texts = (value: unknown) =>
	Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : [unreadable];

function parsed(value: SQLOutputValue): unknown {
	try {
		return JSON.parse(String(value));
	} catch {
		return undefined;
	}
}
