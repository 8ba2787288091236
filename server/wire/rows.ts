import type { Column, Table } from '#leads/tables.ts';
import { rateWindow } from '#server/settings/limits.ts';
import type { Row } from '#server/store/row.ts';
import { parseArrayLiteral } from '#server/wire/array-literal.ts';
import { restErrors } from '#server/wire/errors.ts';
import {
	elementsOf,
	findBadEscape,
	hasMoreElements,
	isArray,
	isJson,
	isObject,
	membersOf,
	textOf,
	trimJson,
} from '#server/wire/json.ts';
import { readTextArray, type TextArray } from '#server/wire/text-array.ts';

export interface InsertOptions {
	/** The `columns` parameter: only these are taken, the rest of each object is passed over. */
	columns?: readonly string[] | undefined;
	/** `Prefer: missing=default`: what an object lacks gets its column's default, not null. */
	missingIsDefault?: boolean;
	/** What was asked for takes more than the right to insert: giving the row back, or merging it into another. */
	needsMoreRights?: boolean;
	/** Most rows in one call. */
	maxRows: number;
	/** Makes an id where none was given. */
	newId: () => string;
}

/** Columns every table has and no visitor may fill. */
const ungranted = ['created_at', 'suspected'];

/**
 * Reads the body of an insert as PostgREST and Postgres together do, and in their order, so that of several things
 * wrong the same one is named: the JSON, its keys, the columns, each value's type, then row by row what is missing and
 * what a CHECK refuses.
 * @throws WireError for the first thing wrong
 */
export function readRows(body: string, table: Table, options: InsertOptions): Row[] {
	const json = trimJson(body);
	// Ours, not PostgREST's: before anything is read, or a list of a million would take half a second to refuse.
	if (isArray(json) && hasMoreElements(json, options.maxRows)) throw restErrors.tooMany(rateWindow / 1000);
	// Told the columns, PostgREST hands the body to Postgres unread.
	const { columns: named } = options;
	const keys = named ?? keysOf(json);
	const columns = chooseColumns(table, keys);
	// Postgres looks at rights before it looks at values.
	if (options.needsMoreRights || keys.some((key) => ungranted.includes(key))) throw restErrors.denied(table.name);
	const objects = named ? recordsOf(json) : objectsOf(json);
	const converted = objects.map((object) => convert(object, columns, options.missingIsDefault === true));
	return converted.map((given) => judge(given, table, options.newId));
}

/** The keys all objects of the body have. A body of one bare value, such as `5`, is to PostgREST a list of no objects. */
function keysOf(json: string): string[] {
	if (!isJson(json) || findBadEscape(json, 'half')) throw restErrors.badJson();
	const objects = objectsOf(json);
	if (!objects.every(isObject)) throw restErrors.mixedKeys();
	const [keys = [], ...others] = objects.map((object) => [...membersOf(object).keys()].sort());
	const same = (more: string[]) => more.length === keys.length && more.every((key, index) => key === keys[index]);
	if (!others.every(same)) throw restErrors.mixedKeys();
	return keys;
}

function objectsOf(json: string): string[] {
	return isArray(json) ? elementsOf(json) : isObject(json) ? [json] : [];
}

function recordsOf(json: string): string[] {
	if (!isJson(json)) throw restErrors.badJsonText();
	if (!isArray(json) && !isObject(json)) throw restErrors.noRecords();
	const objects = objectsOf(json);
	if (!objects.every(isObject)) throw restErrors.noRecords();
	return objects;
}

function chooseColumns(table: Table, keys: readonly string[]): Column[] {
	const known = new Map(table.columns.map((column) => [column.name, column]));
	const sorted = [...new Set(keys)].sort();
	const unknown = sorted.find((key) => !known.has(key) && !ungranted.includes(key));
	if (unknown !== undefined) throw restErrors.unknownColumn(table.name, unknown);
	return table.columns.filter((column) => sorted.includes(column.name));
}

type Given = Record<string, string | TextArray | null>;

function convert(object: string, columns: readonly Column[], missingIsDefault: boolean): Given {
	// Postgres reads a whole object before it looks for a column's value.
	const bad = findBadEscape(object);
	if (bad) throw bad === 'nul' ? restErrors.nulCharacter() : restErrors.badJsonText();
	const members = membersOf(object);
	const given: Given = {};
	for (const column of columns) {
		const value = members.get(column.name);
		if (missingIsDefault && value === undefined) continue;
		given[column.name] = toType(value ?? 'null', column);
	}
	return given;
}

function toType(json: string, column: Column): string | TextArray | null {
	const text = textOf(json);
	if (text === null || column.type === 'text') return text;
	if (column.type === 'uuid') return toUuid(text);
	if (isArray(json)) return readTextArray(json, column.name);
	if (!json.startsWith('"')) throw restErrors.noArray(column.name);
	const elements = parseArrayLiteral(text);
	if (!elements) throw restErrors.badArray(text);
	return elements;
}

/** Every way of writing a UUID that Postgres reads, made the one way it writes it. */
function toUuid(text: string): string {
	const bare = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
	if (!/^(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}$/i.test(bare)) throw restErrors.badUuid(text);
	const digits = bare.replaceAll('-', '').toLowerCase();
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function judge(given: Given, table: Table, newId: () => string): Row {
	const row: Given = {};
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
function isWhole(value: string | TextArray): value is string | readonly string[] {
	return typeof value === 'string' || value.every((element) => element !== null);
}
