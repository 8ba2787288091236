import { statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { DiskFull, Unusable } from '#server/store/errors.ts';
import {
	AlreadyThere,
	type Column,
	type Connection,
	columnsByTable,
	compile,
	type Db,
	runOn,
} from '#server/store/sql.ts';

export type SqliteDb = ReturnType<typeof openSqliteDb>;

function encode(value: unknown): SQLInputValue {
	if (typeof value === 'boolean') return value ? 1 : 0;
	if (value instanceof Uint8Array) return value;
	return (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)) as SQLInputValue;
}

export function openSqliteDb(database: DatabaseSync) {
	const now = runnerOn(database);
	const assertInPlace = inPlaceCheck(database);
	const commit = commitInGroups(database, assertInPlace);
	return {
		now,
		emptyLog: () => emptyLog(database),
		close: () => database.close(),
		read:
			(op) =>
			(...args) =>
				now(() => op(...args)),
		write:
			(op) =>
			(...args) => {
				assertInPlace();
				try {
					return transaction(database, () => now(() => op(...args)));
				} catch (error) {
					throw orDiskFull(error);
				}
			},
		writeTogether:
			(op) =>
			(...args) =>
				commit(() => now(() => op(...args))),
	} satisfies Db & Record<string, unknown>;
}

interface Job {
	/** Its result is given to `done`. */
	work: () => unknown;
	done: (result: never) => void;
	failed: (error: unknown) => void;
}

/**
 * Group commit. The cost of a commit is the flush, and one flush can serve many writes: those that arrive in the same turn of
 * the event loop share a transaction. Each has its own savepoint, and none resolves before the shared commit is durable.
 * @returns a function that runs some work inside the next transaction. Resolves with its result when that is durable; rejects with the
 * error of the work (only this work is rolled back) or of the commit (all of the group is)
 */
function commitInGroups(database: DatabaseSync, assertInPlace: () => void) {
	let waiting: Job[] = [];

	function attempt({ work, done, failed }: Job): () => void {
		database.exec('SAVEPOINT job');
		try {
			const result = work() as never;
			database.exec('RELEASE job');
			return () => done(result);
		} catch (error) {
			// On a full disk, SQLite rolls back the whole transaction: then the group fails together.
			if (!database.isTransaction) throw error;
			database.exec('ROLLBACK TO job; RELEASE job');
			return () => failed(orDiskFull(error));
		}
	}

	function flush() {
		const jobs = waiting;
		waiting = [];
		try {
			assertInPlace();
			const settled = transaction(database, () => jobs.map(attempt));
			for (const settle of settled) settle();
		} catch (error) {
			for (const { failed } of jobs) failed(orDiskFull(error));
		}
	}

	return <T>(work: () => T) =>
		new Promise<T>((done, failed) => {
			if (waiting.length === 0) setImmediate(flush);
			waiting.push({ work, done, failed });
		});
}

/** @returns a function that runs operations at once on a connection */
export function runnerOn(database: DatabaseSync): <T>(op: () => T) => T {
	const prepared = preparing(database);
	const opened: Connection = {
		newest: '',
		execute: (act, sql) => {
			const { text, values } = compile(sql);
			const { statement, decode } = prepared(text);
			const parameters = values.map(encode);
			try {
				if (act === 'run') return Number(statement.run(...parameters).changes);
				if (act === 'all') return statement.all(...parameters).map(decode);
				const row = statement.get(...parameters);
				return row && decode(row);
			} catch (error) {
				throw taken.includes(codeOf(error) ?? 0) ? new AlreadyThere('', { cause: error }) : error;
			}
		},
	};
	return (op) => runOn(opened, op);
}

/**
 * How many statements stay prepared. Values are no part of their texts, so these are few; but a search has as many conditions as words, and
 * lists none of which need be the next one's.
 */
const mostPrepared = 100;

/** @returns a function that gives a statement by its text: preparing one takes longer than running it. */
function preparing(database: DatabaseSync) {
	const prepared = new Map<string, { statement: StatementSync; decode: (row: Record<string, unknown>) => object }>();
	return (text: string) => {
		const before = prepared.get(text);
		if (before) return before;
		if (prepared.size >= mostPrepared) prepared.clear();
		const statement = database.prepare(text);
		const made = { statement, decode: decoderOf(statement) };
		prepared.set(text, made);
		return made;
	};
}

/** Turns rows of a statement into what the program works with. JSON in a damaged database becomes an empty list, or null: its row can be shown and erased. */
function decoderOf(statement: StatementSync): (row: Record<string, unknown>) => object {
	const columns = statement.columns().flatMap(({ name, table, column }) => {
		const kind = columnsByTable.get(table ?? '')?.[column ?? ''];
		return kind ? [{ name, kind }] : [];
	});
	return (row) => {
		for (const { name, kind } of columns) row[name] = decode(row[name] as SQLOutputValue, kind);
		return row;
	};
}

function decode(value: SQLOutputValue, kind: Column): unknown {
	if (kind === 'flag') return value === 1;
	try {
		const parsed = JSON.parse(String(value));
		if (kind === 'json') return parsed;
		return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : [];
	} catch {
		return kind === 'json' ? null : [];
	}
}

/**
 * Empties the write-ahead log, which would otherwise contain deleted data until it is overwritten. Does not wait for readers, since that
 * would block the server's event loop.
 * @returns false where another process was reading or writing
 */
function emptyLog(database: DatabaseSync): boolean {
	const before = database.prepare('PRAGMA busy_timeout').get()?.timeout;
	database.exec('PRAGMA busy_timeout = 50');
	try {
		return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
	} finally {
		database.exec(`PRAGMA busy_timeout = ${Number(before)}`);
	}
}

/** @returns a function that throws once the file is removed or replaced: what is written to it then is lost when it is closed */
function inPlaceCheck(database: DatabaseSync): () => void {
	const path = database.location() ?? '';
	const fileAt = () => {
		const { dev, ino } = statSync(path, { throwIfNoEntry: false }) ?? {};
		return `${dev} ${ino}`;
	};
	const opened = fileAt();
	return () => {
		if (fileAt() === opened) return;
		const error = new Unusable(`${path} was removed or replaced while it was in use: restart the server.`);
		throw Object.assign(error, { code: 'DATABASE_REPLACED' });
	};
}

function orDiskFull(error: unknown): unknown {
	return isFull(error) ? new DiskFull('There is no space for the database.', { cause: error }) : error;
}

/** Runs work in one transaction, which takes the write lock at once. @throws the error of the work or the commit, after a rollback */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
	try {
		database.exec('BEGIN immediate');
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		try {
			// On a full disk, SQLite has rolled back the transaction itself.
			if (database.isTransaction) database.exec('ROLLBACK');
		} catch {
			// Throw the original error, not that of the rollback.
		}
		throw error;
	}
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html): the low byte of extended codes. */
const busy = 5;
const full = 13;
/** Extended codes: a primary key, or a unique value (https://sqlite.org/rescode.html#constraint_primarykey). */
const taken = [1555, 2067];

export const isBusy = (error: unknown) => codeOf(error) === busy;

export const isFull = (error: unknown) => codeOf(error) === full;

/** The extended result code; undefined if the error is not from SQLite. */
export function codeOf(error: unknown): number | undefined {
	const { code, errcode } = error as { code?: string; errcode?: number };
	return code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) : undefined;
}
