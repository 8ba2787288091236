import { DiskFull, Unusable } from '#server/store/errors.ts';
import type { Connections, Execute } from '#server/store/postgres/connect.ts';
import { AlreadyThere, compile, type Db, type Op, type Statement } from '#server/store/sql/op.ts';

/** Runs operations: each statement for itself, or all in one transaction. */
export interface Runner {
	run<T>(op: Op<T>): Promise<T>;
}

/** A database with what it may be used for. */
export interface Session extends Runner {
	/**
	 * Runs work in one transaction, which is durable when this resolves.
	 * @throws Unusable if the store was opened to read; DiskFull; the error of the work, after a rollback
	 */
	write<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
	/** Runs work on what the database holds at one moment. */
	atOneMoment<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
}

export function openSession({ use }: Connections, mode: 'server' | 'command' | 'read'): Session {
	const transaction = <T>(options: string, work: (tx: Runner) => Promise<T>) =>
		use((connection) => connection.transaction(options, (execute) => work({ run: (op) => runOp(execute, op) })));
	return {
		run: (op) => use(({ execute }) => runOp(execute, op)),
		write: async (work) => {
			if (mode === 'read') throw new Unusable('This command only reads the store.');
			try {
				return await transaction('', work);
			} catch (error) {
				throw codeOf(error) === diskFull
					? new DiskFull('There is no space for the database.', { cause: error })
					: error;
			}
		},
		atOneMoment: (work) => transaction('isolation level repeatable read read only', work),
	};
}

export function openPostgresDb({ run, write, atOneMoment }: Session): Db {
	const readBy = (runner: Runner): Db['read'] => {
		return (op) =>
			(...args) =>
				runner.run(op(...args));
	};
	return {
		read: readBy({ run }),
		write:
			(op) =>
			(...args) =>
				write((tx) => tx.run(op(...args))),
		snapshot: () =>
			new Promise((resolve, reject) => {
				const whole: Promise<void> = atOneMoment(
					(tx) =>
						new Promise<void>((ended) => {
							const end = () => {
								ended();
								return whole;
							};
							resolve({ read: readBy(tx), end });
						}),
				);
				whole.catch(reject);
			}),
	};
}

async function runOp<T>(execute: Execute, op: Op<T>): Promise<T> {
	let step = op.next();
	while (!step.done) {
		let result: unknown;
		try {
			result = await resultOf(execute, step.value);
		} catch (error) {
			step = op.throw(codeOf(error) === uniqueViolation ? new AlreadyThere('', { cause: error }) : error);
			continue;
		}
		step = op.next(result);
	}
	return step.value;
}

async function resultOf(execute: Execute, { act, sql }: Statement): Promise<unknown> {
	const { text, values } = compile(sql, 'postgres', (number) => `$${number}`);
	const found = await execute(text, values);
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
