import type { DatabaseSync } from 'node:sqlite';
import { idPrefixOf } from '#leads/reference.ts';
import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { NotFound } from '#server/store/errors.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { readRequest } from '#server/store/sqlite/read-row.ts';

/** Reads requests, for use inside transactions. */
export interface RequestReader {
	all(): LeadRequest[];
	find(request: RequestKey): LeadRequest | undefined;
	/** @throws NotFound if none matches, or more than one */
	one(idOrReference: string): LeadRequest;
}

export function openRequestReader(database: DatabaseSync): RequestReader {
	const rows = (table: Table, where: string, ...values: string[]) =>
		database
			.prepare(`SELECT * FROM ${table.name} ${where}`)
			.all(...values)
			.map((row) => readRequest(table, row));
	const all = () =>
		tables
			.flatMap((table) => rows(table, 'ORDER BY rowid'))
			// All times have the same format in UTC, so they sort as text; the sort is stable.
			.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));

	const find = ({ kind, id }: RequestKey) =>
		tables.filter((table) => table.kind === kind).flatMap((table) => rows(table, 'WHERE id = ?', id))[0];
	const ofId = (id: string) => tables.flatMap((table) => rows(table, 'WHERE id = ?', id));
	const ofPrefix = (prefix: string) =>
		tables.flatMap((table) => rows(table, 'WHERE id >= ? AND id < ?', prefix, `${prefix}~`));

	return {
		all,
		find,
		one: (given) => {
			const prefix = idPrefixOf(given);
			const found = prefix ? ofPrefix(prefix) : ofId(given.toLowerCase());
			if (!found[0]) throw new NotFound(`There is no request with the ID or the reference ${JSON.stringify(given)}.`);
			if (found.length > 1) {
				const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
				throw new NotFound(`More than one request has the reference ${given}. Give the whole ID: ${ids}.`);
			}
			return found[0];
		},
	};
}
