import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { AlreadyThere, compile, type Db, type Op, Sql, type Statement } from '#server/store/sql/op.ts';
import { isPrimaryKeyTaken } from '#server/store/sqlite/error-codes.ts';

export interface SqliteDb extends Db {
	/** Runs an operation at once, inside the current transaction if there is one. */
	now<T>(op: Op<T>): T;
}

/** Statements by the arrays of strings of a template, and of the pieces in it, which are always the same objects. */
interface Place {
	statement?: StatementSync;
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
		else given.push((Array.isArray(value) ? JSON.stringify(value) : value) as SQLInputValue);
	}
	return place;
}

/** @param commit runs work in the next transaction, together with others (`group-commit.ts`) */
export function openSqliteDb(database: DatabaseSync, commit: (work: () => void) => Promise<void>): SqliteDb {
	const prepared: Place = { next: [] };

	// One file is one schema, and rows are locked by the transaction. (With one schema for both: `number` in both.)
	const prepare = (text: string) =>
		database.prepare(text.replace(/\b(?:private|public)\.|\bfor update\b/g, '').replace(/\bnumber\b/g, 'rowid'));

	function execute({ act, sql }: Statement): unknown {
		if (act === 'lock') return 0;
		const given: SQLInputValue[] = [];
		const place = find(prepared, 0, sql, given);
		place.statement ??= prepare(compile(sql, () => '?').text);
		const { statement } = place;
		if (act === 'all') return statement.all(...given);
		return act === 'one' ? statement.get(...given) : Number(statement.run(...given).changes);
	}

	function now<T>(op: Op<T>): T {
		let step = op.next();
		while (!step.done) {
			let result: unknown;
			try {
				result = execute(step.value);
			} catch (error) {
				step = op.throw(isPrimaryKeyTaken(error) ? new AlreadyThere('', { cause: error }) : error);
				continue;
			}
			step = op.next(result);
		}
		return step.value;
	}

	return {
		kind: 'sqlite',
		now,
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
	};
}
