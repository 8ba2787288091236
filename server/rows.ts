import type { Column, Table } from '#leads/tables.ts';
import { parseArrayLiteral } from '#server/array-literal.ts';
import { isJsonObject, type JsonObject, parseJson, toJson } from '#server/json.ts';
import { restErrors, type WireError } from '#server/wire-errors.ts';

export type Value = string | readonly string[] | null;

/** A row ready to be kept: every column of its table by name, null where nothing was given. */
export type Row = Readonly<Record<string, Value>>;

export interface InsertOptions {
	/** The `columns` parameter: only these are taken, the rest of each object is passed over. */
	columns?: readonly string[] | undefined;
	/** `Prefer: missing=default`: what an object lacks gets its column's default, not null. */
	missingIsDefault?: boolean;
	/** What was asked for takes more than the right to insert: giving the row back, or merging it into another. */
	needsMoreRights?: boolean;
	/** Makes an id where none was given. */
	newId: () => string;
}

/** Columns every table has and no visitor may fill. */
const ungranted = ['created_at'];

/**
 * Reads the body of an insert as PostgREST and Postgres together do, and in their order, so that of several things
 * wrong the same one is named: the JSON, its keys, the columns, each value's type, then row by row what is missing and
 * what a CHECK refuses.
 * @throws WireError for the first thing wrong
 */
export function readRows(body: string, table: Table, options: InsertOptions): Row[] {
	const { objects, keys } = readObjects(body, options.columns);
	const columns = chooseColumns(table, keys);
	// Postgres looks at rights before it looks at values.
	if (options.needsMoreRights || keys.some((key) => ungranted.includes(key))) throw restErrors.denied(table.name);
	const converted = objects.map((object) => convert(object, columns, options.missingIsDefault === true));
	return converted.map((given) => judge(given, table, options.newId));
}

function readObjects(body: string, columns: readonly string[] | undefined): { objects: JsonObject[]; keys: string[] } {
	const parsed = parse(body, columns ? restErrors.badJsonText : restErrors.badJson);
	// PostgREST's own leniency: a bare number or string is an empty array.
	const list = Array.isArray(parsed) ? parsed : isJsonObject(parsed) ? [parsed] : [];
	if (columns) {
		if (!list.every(isJsonObject)) throw restErrors.noRecords();
		return { objects: list, keys: [...columns] };
	}
	if (!list.every(isJsonObject)) throw restErrors.mixedKeys();
	const keys = Object.keys(list[0] ?? {});
	const same = (object: JsonObject) =>
		Object.keys(object).length === keys.length && keys.every((key) => Object.hasOwn(object, key));
	if (!list.every(same)) throw restErrors.mixedKeys();
	return { objects: list, keys };
}

function parse(body: string, refusal: () => WireError): unknown {
	try {
		return parseJson(body);
	} catch {
		throw refusal();
	}
}

function chooseColumns(table: Table, keys: readonly string[]): Column[] {
	const known = new Map(table.columns.map((column) => [column.name, column]));
	const sorted = [...new Set(keys)].sort();
	const unknown = sorted.find((key) => !known.has(key) && !ungranted.includes(key));
	if (unknown !== undefined) throw restErrors.unknownColumn(table.name, unknown);
	return table.columns.filter((column) => sorted.includes(column.name));
}

type Given = Record<string, Value | (string | null)[]>;

function convert(object: JsonObject, columns: readonly Column[], missingIsDefault: boolean): Given {
	const given: Given = {};
	for (const column of columns) {
		if (missingIsDefault && !Object.hasOwn(object, column.name)) continue;
		given[column.name] = toType(Object.hasOwn(object, column.name) ? object[column.name] : null, column);
	}
	return given;
}

function toType(value: unknown, column: Column): Value | (string | null)[] {
	if (value === null) return null;
	if (column.type === 'text[]') return toArray(value, column);
	const text = toText(value);
	return column.type === 'uuid' ? toUuid(text) : text;
}

function toText(value: unknown): string {
	const text = typeof value === 'string' ? value : toJson(value);
	if (text.includes('\0')) throw restErrors.nulCharacter();
	// Half of a surrogate pair is no character; SQLite would store another one in its place.
	if (/\p{Surrogate}/u.test(text)) throw restErrors.badJsonText();
	return text;
}

function toArray(value: unknown, column: Column): (string | null)[] {
	if (typeof value === 'string') {
		const text = toText(value);
		const elements = parseArrayLiteral(text);
		if (!elements) throw restErrors.badArray(text);
		return elements;
	}
	if (!Array.isArray(value)) throw restErrors.noArray(column.name);
	// An array inside the array is no address: null, which the CHECK refuses.
	return value.map((element) => (element === null || Array.isArray(element) ? null : toText(element)));
}

/** Every way of writing a UUID that Postgres reads, made the one way it writes it. */
function toUuid(text: string): string {
	const bare = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
	if (!/^(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}$/i.test(bare)) throw restErrors.badUuid(text);
	const digits = bare.replaceAll('-', '').toLowerCase();
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function judge(given: Given, table: Table, newId: () => string): Row {
	const row: Record<string, Value | (string | null)[]> = {};
	for (const column of table.columns) {
		const value = Object.hasOwn(given, column.name) ? given[column.name] : column.type === 'uuid' ? newId() : null;
		if (value == null && (column.required || column.type === 'uuid')) throw restErrors.missing(table.name, column.name);
		row[column.name] = value ?? null;
	}
	// Postgres tries a table's CHECKs in the order of their names.
	for (const { name, accepts } of table.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
		const value = row[name];
		if (value == null) continue;
		if (isWhole(value) && accepts(value)) continue;
		throw restErrors.checkFailed(table.name, name);
	}
	return row as Row;
}

/** A photo address that is null is no address. */
function isWhole(value: Exclude<Value, null> | (string | null)[]): value is Exclude<Value, null> {
	return typeof value === 'string' || value.every((element) => element !== null);
}
