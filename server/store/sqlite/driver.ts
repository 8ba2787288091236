import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { tables, wordsOf } from '#leads/tables.ts';
import { Unusable } from '#server/store/errors.ts';
import { AlreadyThere, compile, type Db, Differing, type Op, Sql, type Statement } from '#server/store/sql/op.ts';
import { type Column, columnsByTable } from '#server/store/sql/schema.ts';
import { isTaken } from '#server/store/sqlite/error-codes.ts';
import { commitInGroups } from '#server/store/sqlite/group-commit.ts';

export interface SqliteDb extends Db {
	/** Runs an operation at once, inside the current transaction if there is one. */
	now<T>(op: Op<T>): T;
	/**
	 * Empties the write-ahead log, which would otherwise contain deleted data until it is overwritten.
	 * @returns false where another process was reading or writing
	 */
	emptyLog(): boolean;
	close(): void;
}

type Row = Record<string, SQLOutputValue>;
/** Checks a row's values and makes of them what the program works with. @throws Unusable */
type Decode = (row: Row) => object;

interface Prepared {
	statement: StatementSync;
	decode: Decode;
}

/** Statements by the arrays of strings of a template, and of the pieces in it, which are always the same objects. */
interface Place {
	prepared?: Prepared;
	/** By the hole in the template that a piece is in. */
	next: WeakMap<readonly string[], Place>[];
}

/** Walks to the place of a piece, and adds its values to `given`. */
function find(from: Place, hole: number, { strings, values }: Sql, given: SQLInputValue[]): Place {
	const beside = from.next[hole] ?? new WeakMap<readonly string[], Place>();
	from.next[hole] = beside;
	let place = beside.get(strings);
	if (!place) {
		place = { next: [] };
		beside.set(strings, place);
	}
	for (let index = 0; index < values.length; index++) {
		const value = values[index];
		if (value instanceof Sql) place = find(place, index, value, given);
		else if (value instanceof Differing) place = find(place, index, value.sqlite, given);
		else given.push(encode(value));
	}
	return place;
}

function encode(value: unknown): SQLInputValue {
	if (typeof value === 'boolean') return value ? 1 : 0;
	return (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)) as SQLInputValue;
}

/** @param openAnother opens a read-only connection to the same database */
export function openSqliteDb(database: DatabaseSync, openAnother: () => DatabaseSync): SqliteDb {
	const now = runnerOn(database);
	const commit = commitInGroups(database);
	return {
		now,
		emptyLog: () => emptyLog(database),
		close: () => database.close(),
		read:
			(op) =>
			async (...given) =>
				now(op(...given)),
		write:
			<A extends unknown[], T>(op: (...given: A) => Op<T>) =>
			async (...given: A) => {
				const done: { value?: T } = {};
				await commit(() => {
					done.value = now(op(...given));
				});
				return done.value as T;
			},
		snapshot: async () => {
			const other = openAnother();
			const nowThere = runnerOn(other);
			other.exec('BEGIN');
			return {
				read:
					(op) =>
					async (...given) =>
						nowThere(op(...given)),
				end: async () => other.close(),
			};
		},
	};
}

/** @returns a function that runs operations at once on a connection */
export function runnerOn(database: DatabaseSync): SqliteDb['now'] {
	const root: Place = { next: [] };

	function execute({ act, sql }: Statement): unknown {
		if (act === 'lock') return 0;
		const given: SQLInputValue[] = [];
		const place = find(root, 0, sql, given);
		place.prepared ??= prepare(compile(sql, 'sqlite', () => '?').text);
		const { statement, decode } = place.prepared;
		if (act === 'run') return Number(statement.run(...given).changes);
		if (act === 'all') return statement.all(...given).map(decode);
		const row = statement.get(...given);
		return row && decode(row);
	}

	function prepare(text: string): Prepared {
		const statement = database.prepare(text);
		return { statement, decode: decoderOf(statement) };
	}

	return (op) => {
		let step = op.next();
		while (!step.done) {
			let result: unknown;
			try {
				result = execute(step.value);
			} catch (error) {
				step = op.throw(isTaken(error) ? new AlreadyThere('', { cause: error }) : error);
				continue;
			}
			step = op.next(result);
		}
		return step.value;
	};
}

/** A damaged database may hold anything, though each table is STRICT: every value that comes from a column is checked. */
function decoderOf(statement: StatementSync): Decode {
	const checked = statement.columns().flatMap(({ name, table, column }) => {
		const definition = columnsByTable.get(table ?? '')?.[column ?? ''];
		return definition ? [{ name, table: table ?? '', definition }] : [];
	});
	if (checked.length === 0) return (row) => row;
	return (row) => {
		for (const { name, table, definition } of checked) {
			const value = row[name];
			// An outer join has no value where there is no row.
			if (value === null || value === undefined) continue;
			const decoded = decodeValue(value, definition);
			if (decoded === undefined) throw damaged(name, table, row.id);
			(row as Record<string, unknown>)[name] = decoded;
		}
		return row;
	};
}

/** @returns undefined for a value that this program cannot have written */
function decodeValue(value: SQLOutputValue, { type, values }: Column): unknown {
	if (type === 'flag') return value === 1 ? true : value === 0 ? false : undefined;
	if (type === 'integer' || type === 'count') return typeof value === 'number' ? value : undefined;
	if (typeof value !== 'string' || (values && !values.includes(value))) return undefined;
	if (type !== 'text[]' && type !== 'json') return value;
	try {
		const parsed: unknown = JSON.parse(value);
		const isRight = type === 'json' ? typeof parsed === 'object' : isTexts(parsed);
		return isRight ? parsed : undefined;
	} catch {
		return undefined;
	}
}

function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function damaged(column: string, table: string, id: unknown): Unusable {
	const kind = tables.find(({ name }) => name === table)?.kind;
	const what =
		kind && id
			? `the ${column} of the ${wordsOf(kind)} ${JSON.stringify(id)} cannot be read`
			: `a column ${column} holds something else`;
	return new Unusable(
		`leads.db is damaged: ${what}; keep the folder, and restore from a backup: npm run leads -- restore FROM, with DATA_DIR set to a new folder.`,
	);
}

/** Does not wait for readers, since that would block the server's event loop. */
function emptyLog(database: DatabaseSync): boolean {
	const before = database.prepare('PRAGMA busy_timeout').get()?.timeout;
	database.exec('PRAGMA busy_timeout = 50');
	try {
		return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
	} finally {
		database.exec(`PRAGMA busy_timeout = ${Number(before)}`);
	}
}
