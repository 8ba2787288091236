import { codeOf, type Query, type Session, uniqueViolation } from '#server/store/postgres/connect.ts';
import { AlreadyThere, compile, type Db, type Op, type Statement } from '#server/store/sql/op.ts';

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
