import { DiskFull, Unusable } from '#server/store/errors.ts';
import type { Sql, Transaction } from '#server/store/postgres/connect.ts';

/** A connection with what it may be used for. */
export interface Session {
	sql: Sql;
	/**
	 * Runs work in one transaction, which is durable when this resolves.
	 * @throws Unusable if the store was opened to read; DiskFull; the error of the work, after a rollback
	 */
	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export function createSession(sql: Sql, mode: 'server' | 'command' | 'read'): Session {
	return {
		sql,
		write: async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
			if (mode === 'read') throw new Unusable('This command only reads the store.');
			try {
				return (await sql.begin(work)) as T;
			} catch (error) {
				throw codeOf(error) === diskFull
					? new DiskFull('There is no space for the database.', { cause: error })
					: error;
			}
		},
	};
}

/** SQLSTATEs (https://www.postgresql.org/docs/17/errcodes-appendix.html). */
export const uniqueViolation = '23505';
const diskFull = '53100';

export function codeOf(error: unknown): string | undefined {
	const { code } = (error ?? {}) as { code?: unknown };
	return typeof code === 'string' ? code : undefined;
}
