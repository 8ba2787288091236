import { randomUUID } from 'node:crypto';
import { checkRow, type Row } from '#leads/columns.ts';
import type { Table } from '#leads/tables.ts';
import { tenMinutes } from '#server/http/tally.ts';
import { restErrors } from '#server/wire/errors.ts';

/** A row as it is stored. */
type StoredRow = Row & { id: string };

/**
 * The rows of an insert's body, validated by the definition of their form: one row as a JSON object, or several in an array.
 * @param most rows in one call
 * @throws WireError for the first row that is not valid
 */
export function readRows(body: Buffer, table: Table, most: number): StoredRow[] {
	const given = parse(body);
	const rows = Array.isArray(given) ? given : [given];
	if (rows.length > most) throw restErrors.tooMany(tenMinutes / 1000);
	return rows.map((row) => readRow(row, table));
}

function parse(body: Buffer): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch {
		throw restErrors.badJson();
	}
}

function readRow(given: unknown, { name: table, columns }: Table): StoredRow {
	if (typeof given !== 'object' || given === null || Array.isArray(given)) throw restErrors.badJson();
	// The server alone writes the others, such as the time of arrival.
	const own = columns.filter(({ beside }) => !beside);
	const unknown = Object.keys(given).find((key) => !own.some(({ name }) => name === key));
	if (unknown !== undefined) throw restErrors.unknownColumn(table, unknown.slice(0, 100));
	const { id: givenId } = given as { id?: unknown };
	const id = typeof givenId === 'string' ? givenId.toLowerCase() : (givenId ?? randomUUID());
	const { row, fault } = checkRow(own, { ...given, id });
	if (fault) throw (fault.isMissing ? restErrors.missing : restErrors.checkFailed)(table, fault.column);
	return row as StoredRow;
}
