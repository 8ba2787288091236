import type { Column, Row } from '#leads/columns.ts';
import type { Table } from '#leads/tables.ts';
import { rateWindow } from '#server/settings/limits.ts';
import { restErrors } from '#server/wire/errors.ts';

interface InsertOptions {
	/** The `columns` parameter: other keys of the objects are ignored. */
	columns?: readonly string[] | undefined;
	/** `Prefer: missing=default`: missing keys get the column's default, not null. */
	missingIsDefault?: boolean;
	/** The preferences need more than the right to insert: returning rows, or merging duplicates. */
	needsMoreRights?: boolean;
	/** Most rows in one call. */
	maxRows: number;
	/** Makes the id of a row without one. */
	newId: () => string;
}

/** The columns of a table that callers may not set. */
function ungrantedOf({ columns }: Table): string[] {
	return ['created_at', 'suspected', ...columns.filter(({ beside }) => beside).map(({ name }) => name)];
}

/**
 * Parses and validates the body of an insert in the same order as PostgREST and Postgres, so that of several errors the
 * same one is reported: the JSON, its keys, the columns, each value's type, then row by row missing values and CHECKs.
 * @throws WireError for the first error
 */
export function readRows(body: string, table: Table, options: InsertOptions): Row[] {
	// Not in PostgREST: before parsing, since parsing an array of a million takes half a second.
	if (hasMoreElements(body, options.maxRows)) throw restErrors.tooMany(rateWindow / 1000);
	// With the `columns` parameter, PostgREST does not parse the body but passes it to Postgres.
	const { columns: named } = options;
	const read = named ? undefined : readObjects(body);
	const keys = named ?? Object.keys(read?.[0] ?? {});
	const columns = chooseColumns(table, keys);
	const ungranted = ungrantedOf(table);
	// Postgres checks privileges before values.
	if (options.needsMoreRights || keys.some((key) => ungranted.includes(key))) throw restErrors.denied(table.name);
	const objects = read ?? readRecords(body);
	// Characters that Postgres cannot store can only be written as `\u` escapes in valid UTF-8.
	const mayBeBad = body.includes('\\u');
	const converted = objects.map((object) => {
		if (mayBeBad) refuseBadCharacter(object);
		return convert(object, columns, options.missingIsDefault === true);
	});
	return converted.map((given) => validate(given, table, options.newId));
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The objects of a body, as PostgREST reads them: all must have the same keys. A bare value, such as `5`, has none. */
function readObjects(body: string): JsonObject[] {
	const json = parseJson(body);
	if (!json || (body.includes('\\u') && findBadCharacter(json.value, 'half'))) throw restErrors.badJson();
	const objects = listOf(json.value);
	if (!objects.every(isObject)) throw restErrors.mixedKeys();
	const [keys = [], ...others] = objects.map((object) => Object.keys(object).sort());
	const same = (more: string[]) => more.length === keys.length && more.every((key, index) => key === keys[index]);
	if (!others.every(same)) throw restErrors.mixedKeys();
	return objects;
}

/** The objects of a body, as Postgres's json_to_recordset reads them. */
function readRecords(body: string): JsonObject[] {
	const json = parseJson(body);
	if (!json) throw restErrors.badJsonText();
	const objects = listOf(json.value);
	if ((objects.length === 0 && !Array.isArray(json.value)) || !objects.every(isObject)) throw restErrors.noRecords();
	return objects;
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : isObject(value) ? [value] : [];
}

function chooseColumns(table: Table, keys: readonly string[]): Column[] {
	const known = new Map(table.columns.map((column) => [column.name, column]));
	const sorted = [...new Set(keys)].sort();
	const unknown = sorted.find((key) => !known.has(key) && !ungrantedOf(table).includes(key));
	if (unknown !== undefined) throw restErrors.unknownColumn(table.name, unknown);
	// PostgREST converts them in this order, so of two wrong values the first by name is reported.
	return sorted.flatMap((key) => known.get(key) ?? []);
}

/** What a `text[]` column is given. */
type TextArray = readonly (string | null)[];
type Given = Record<string, string | TextArray | null>;

/** Checks keys and ignored values too, as Postgres does. */
function refuseBadCharacter(object: JsonObject): void {
	const bad = findBadCharacter(object);
	if (bad) throw bad === 'nul' ? restErrors.nulCharacter() : restErrors.badJsonText();
}

function convert(object: JsonObject, columns: readonly Column[], missingIsDefault: boolean): Given {
	const given: Given = {};
	for (const column of columns) {
		const value = object[column.name];
		if (missingIsDefault && value === undefined) continue;
		given[column.name] = toType(value ?? null, column);
	}
	return given;
}

function toType(value: unknown, column: Column): string | TextArray | null {
	if (column.type === 'text[]' && value !== null) return toTextArray(value, column.name);
	const text = textOf(value);
	if (text === null || column.type === 'text') return text;
	return toUuid(text);
}

/** Array literals of Postgres, such as the string `{a,b}`, are rejected: the site and supabase-js send JSON arrays. */
function toTextArray(value: unknown, column: string): TextArray {
	if (typeof value === 'string') throw restErrors.badArray(value);
	if (!Array.isArray(value)) throw restErrors.noArray(column);
	// For an array of arrays, Postgres converts it and the column's CHECK rejects it; [null] is rejected in the same way.
	return Array.isArray(value[0]) ? [null] : value.map(textOf);
}

/** Converts every UUID format that Postgres accepts to the one that it writes. */
function toUuid(text: string): string {
	const bare = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
	if (!/^(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}$/i.test(bare)) throw restErrors.badUuid(text);
	const digits = bare.replaceAll('-', '').toLowerCase();
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function validate(given: Given, table: Table, newId: () => string): Row {
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
		if (isComplete(value) && accepts(value)) continue;
		throw restErrors.checkFailed(table.name, name);
	}
	return row as Row;
}

/** A photo address that is null is no address. */
function isComplete(value: string | TextArray): value is string | readonly string[] {
	return typeof value !== 'object' || value.every((element) => element !== null);
}

/** @returns undefined for invalid JSON */
function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a JSON array has more than `most` elements. Scans without parsing and stops at the first one too many, so that an
 * array of a million is rejected at the cost of a few. The text may be invalid JSON.
 */
export function hasMoreElements(text: string, most: number): boolean {
	const array = text.trimStart();
	if (!array.startsWith('[')) return false;
	let [count, depth] = [1, 0];
	for (let at = 1; at < array.length && depth >= 0; at++) {
		const character = array[at];
		if (character === '"') {
			do at += array[at] === '\\' ? 2 : 1;
			while (at < array.length && array[at] !== '"');
		} else if (character === '[' || character === '{') depth++;
		else if (character === ']' || character === '}') depth--;
		else if (character === ',' && depth === 0 && ++count > most) return true;
	}
	return false;
}

/** The value of a text column: strings as they are, other values as `JSON.stringify` writes them. */
export function textOf(value: unknown): string | null {
	if (value === null || typeof value === 'string') return value;
	return typeof value === 'object' ? write(value) : String(value);
}

/** A character that Postgres cannot store: NUL, or a lone surrogate. */
type BadCharacter = 'nul' | 'half';

/**
 * The first bad character in the strings and keys of a value, or the first of one kind. Found in the output of
 * `JSON.stringify`, which writes only these two and control characters as `\u` escapes, and doubles every backslash.
 */
export function findBadCharacter(value: unknown, kind?: BadCharacter): BadCharacter | undefined {
	const [, nul] = (kind === 'half' ? half : nulOrHalf).exec(write(value)) ?? [];
	return nul === undefined ? undefined : nul === '0000' ? 'nul' : 'half';
}

const nulOrHalf = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f])/;
const half = /(?<!\\)(?:\\\\)*\\u(d[89a-f])/;

/** @throws WireError for nesting of thousands of levels, which exceeds the stack */
function write(value: unknown): string {
	try {
		return JSON.stringify(value);
	} catch {
		throw restErrors.badJson();
	}
}
