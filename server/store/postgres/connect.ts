import type { ISql, Sql as PostgresSql, TransactionSql } from 'postgres';
import { databaseConnectTimeout } from '#server/settings/limits.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { DiskFull, Unusable } from '#server/store/errors.ts';
import { AlreadyThere, compile, type Db, type Op, type Statement } from '#server/store/sql/op.ts';

interface Types extends Record<string, unknown> {
	time: string;
	count: number;
}

export type Sql = PostgresSql<Types>;
export type Transaction = TransactionSql<Types>;
/** Either: what only reads can be called inside a transaction or outside of one. */
type Query = ISql<Types>;

/**
 * Connects to Postgres, directly or by a pooler. Every statement stands for itself: nothing depends on the state of a connection,
 * which a pooler gives to others between two transactions.
 * @param most connections at once
 */
export async function connect(url: string, most: number): Promise<Sql> {
	// Imported only here: a server with its own data folder does not load it.
	const { default: postgres } = await import('postgres');
	return postgres(url, {
		...encryptionFor(url),
		max: most,
		prepare: false,
		connect_timeout: databaseConnectTimeout / 1000,
		idle_timeout: 60,
		onnotice: () => {},
		connection: { application_name: 'outdoor-stairlifts' },
		types: {
			// timestamptz in the format of `created_at`. Parameters are such texts too, or 'infinity'.
			time: { to: 1184, from: [1184], serialize: String, parse: (value: string) => new Date(value).toISOString() },
			// bigint: counts, and sizes in bytes.
			count: { to: 20, from: [20], serialize: String, parse: Number },
		},
	});
}

/**
 * How to connect to a database whose address does not say it (`?sslmode=`): encrypted, unless it is on this machine. Supabase
 * accepts connections that are not, and the client's own default is not to encrypt. The certificate is not verified, since
 * Supabase's own authority signed it: `?sslmode=verify-full` does that, with the authority's file in NODE_EXTRA_CA_CERTS.
 */
export function encryptionFor(databaseUrl: string): { ssl?: 'require' } {
	const isSaid = new URL(databaseUrl).searchParams.has('sslmode');
	return isSaid || isOnThisMachine(databaseUrl) ? {} : { ssl: 'require' };
}

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

export function openPostgresDb({ sql, write }: Session): Db {
	const readBy = (session: Query): Db['read'] => {
		return (op) =>
			(...args) =>
				within(session, op(...args));
	};
	return {
		read: readBy(sql),
		write:
			(op) =>
			(...args) =>
				write((tx) => within(tx, op(...args))),
		snapshot: async () => {
			const connection = await sql.reserve();
			const end = () => connection`rollback`.finally(() => connection.release());
			await connection`begin isolation level repeatable read read only`;
			return { read: readBy(connection), end: async () => void (await end()) };
		},
	};
}

/** Runs an operation on a connection or in a transaction. */
export async function within<T>(session: Query, op: Op<T>): Promise<T> {
	let step = op.next();
	while (!step.done) {
		let result: unknown;
		try {
			result = await execute(session, step.value);
		} catch (error) {
			step = op.throw(codeOf(error) === uniqueViolation ? new AlreadyThere('', { cause: error }) : error);
			continue;
		}
		step = op.next(result);
	}
	return step.value;
}

async function execute(session: Query, { act, sql }: Statement): Promise<unknown> {
	const { text, values } = compile(sql, 'postgres', (number) => `$${number}`);
	const found = await session.unsafe(text, values as never[]);
	if (act === 'all') return [...found];
	return act === 'one' ? found[0] : found.count;
}

/** SQLSTATEs (https://www.postgresql.org/docs/17/errcodes-appendix.html). */
const uniqueViolation = '23505';
const diskFull = '53100';

function codeOf(error: unknown): string | undefined {
	const { code } = (error ?? {}) as { code?: unknown };
	return typeof code === 'string' ? code : undefined;
}
