import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { Unusable, unreadable } from '#server/store/errors.ts';
import { type Column, columnsByTable, type definitions } from '#server/store/sql/schema.ts';

type Row = Record<string, SQLOutputValue>;
/** The tables with requests and what is about them. */
const aboutRequests: ReadonlySet<string> = new Set([
	...tables.map(({ name }) => name),
	...(['request_ids', 'deliveries', 'company_answers', 'follow_ups', 'history'] satisfies (keyof typeof definitions)[]),
]);

/**
 * A damaged database, or one that a newer release has written to, may hold anything, though each table is STRICT: every value that comes
 * from a column is checked. Of requests and what is about them, the rest of a row is read, so that it can be shown and erased.
 */
export function decoderOf(statement: StatementSync): (row: Row) => object {
	const checked = statement.columns().flatMap(({ name, table, column }) => {
		const definition = columnsByTable.get(table ?? '')?.[column ?? ''];
		return definition ? [{ name, table: table ?? '', definition }] : [];
	});
	if (checked.length === 0) return (row) => row;
	return (row) => {
		for (const { name, table, definition } of checked) {
			const value = row[name] ?? null;
			// An outer join has no value of a table where there is no row.
			if (
				value === null &&
				(definition.optional || checked.every((other) => other.table !== table || row[other.name] === null))
			)
				continue;
			const decoded =
				decodeValue(value, definition) ?? (aboutRequests.has(table) ? inPlace[definition.type] : undefined);
			if (decoded === undefined) throw damaged(name, table);
			(row as Record<string, unknown>)[name] = decoded;
		}
		return row;
	};
}

/** In place of what cannot be read; a number has none. */
const inPlace: Partial<Record<Column['type'], unknown>> = {
	text: unreadable,
	uuid: unreadable,
	'text[]': [unreadable],
	time: new Date(0).toISOString(),
};

/** @returns undefined for a value that this release cannot have written */
function decodeValue(value: SQLOutputValue, { type, values }: Column): unknown {
	if (type === 'flag') return value === 1 ? true : value === 0 ? false : undefined;
	if (type === 'integer') return typeof value === 'number' ? value : undefined;
	if (type === 'bytes') return value instanceof Uint8Array ? value : undefined;
	if (typeof value !== 'string' || (values && !values.includes(value))) return undefined;
	if (type !== 'text[]' && type !== 'json') return value;
	try {
		const parsed: unknown = JSON.parse(value);
		const isRight =
			type === 'json'
				? typeof parsed === 'object'
				: Array.isArray(parsed) && parsed.every((one) => typeof one === 'string');
		return isRight ? parsed : undefined;
	} catch {
		return undefined;
	}
}

function damaged(column: string, table: string): Unusable {
	const place = `${table}.${column}`;
	const error = new Unusable(
		`leads.db has something in ${place} that this release cannot read: if a newer release has used it, start that one; if not, it is damaged: keep the folder, and restore a snapshot: npm run leads -- restore FOLDER, with DATA_DIR set to a new folder.`,
	);
	// For the log, which has no messages.
	return Object.assign(error, { code: place });
}
