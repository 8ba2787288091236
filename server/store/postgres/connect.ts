import pLimit from 'p-limit';
import type { ISql, MaybeRow, RowList } from 'postgres';
import { databaseConnectTimeout, databaseStatementTimeout } from '#server/settings/limits.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { StoreError, Unusable } from '#server/store/errors.ts';

/** The database has not answered a statement for `databaseStatementTimeout`. Whether it did what it was told is not known. */
class DatabaseSilent extends StoreError {
	readonly code = 'CONNECTION_SILENT';
}

/** Has the database execute a statement, and waits no longer than the limit. @throws DatabaseSilent, and closes the connection */
export type Execute = (text: string, values: unknown[]) => Promise<RowList<MaybeRow[]>>;

/** A connection that does one thing at a time. */
interface Connection {
	execute: Execute;
	/** Work in a transaction: the limit is for each statement, begin and commit included, and not for what else the work does. */
	transaction<T>(options: string, work: (execute: Execute) => Promise<T>): Promise<T>;
	close(): Promise<void>;
	isClosed(): boolean;
}

export type Connections = Awaited<ReturnType<typeof connect>>;

/**
 * Connects to Postgres, directly or by a pooler. Every statement stands for itself, and so does every transaction: nothing depends on
 * the state of a connection, which a pooler gives to others between two of them.
 *
 * Each connection does one thing at a time. The client would otherwise send a statement behind another one in two parts, and a pooler in
 * transaction mode gives the server to somebody else between them: the answer to the first part is lost, and the client waits for ever.
 * @param most connections at once
 * @param limit for each statement, in ms
 */
export async function connect(url: string, most: number, limit = databaseStatementTimeout) {
	// Imported only here: a server with its own data folder does not load it.
	const { default: postgres } = await import('postgres');
	const client = () =>
		postgres(url, {
			...encryptionFor(url),
			max: 1,
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
	const places = pLimit(most);
	const free: Connection[] = [];
	const opened = new Set<Connection>();
	/** Opened by `listen`. */
	const listening = client();

	function open(): Connection {
		const sql = client();
		let isClosed = false;
		const close = () => {
			isClosed = true;
			opened.delete(connection);
			return sql.end({ timeout: 0 });
		};
		let giveUp = () => {};
		const silent = new Promise<never>((_, reject) => {
			giveUp = () => {
				reject(new DatabaseSilent('The database does not answer.'));
				// What waits unused may be as dead as this one.
				for (const one of [connection, ...free.splice(0)]) void one.close();
			};
		});
		silent.catch(() => {});

		let timer: NodeJS.Timeout | undefined;
		const wait = () => {
			timer = setTimeout(giveUp, limit);
		};
		const waited = () => clearTimeout(timer);
		const within = async <T>(answer: PromiseLike<T>): Promise<T> => {
			wait();
			try {
				return await Promise.race([answer, silent]);
			} finally {
				waited();
			}
		};
		const executeOn =
			(place: Pick<ISql, 'unsafe'>): Execute =>
			(text, values) =>
				within(place.unsafe(text, values as never[]));
		const connection: Connection = {
			execute: executeOn(sql),
			transaction: (options, work) =>
				within(
					sql.begin(options, async (tx) => {
						waited();
						try {
							return await work(executeOn(tx));
						} finally {
							if (!isClosed) wait();
						}
					}),
				) as never,
			close,
			isClosed: () => isClosed,
		};
		opened.add(connection);
		return connection;
	}

	const use = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
		places(async () => {
			const connection = free.pop() ?? open();
			try {
				return await work(connection);
			} finally {
				if (!connection.isClosed()) free.push(connection);
			}
		});

	/** Whether two connections get one server, or one of them several: so it is behind a pooler in transaction mode. */
	const isShared = () =>
		use((one) =>
			use(async (other) => {
				const servers: Set<unknown>[] = [new Set(), new Set()];
				for (let round = 0; round < 3; round++)
					for (const [index, { execute }] of [one, other].entries())
						servers[index]?.add((await execute('select pg_backend_pid() as pid', []))[0]?.pid);
				return new Set(servers.flatMap((pids) => [...pids])).size !== 2 || servers.some(({ size }) => size !== 1);
			}),
		);

	return {
		/** Does work on a connection that nothing else uses meanwhile. */
		use,
		/**
		 * Listens on one more connection, and again when that was lost.
		 * @throws Unusable behind a pooler in transaction mode, which passes nothing on
		 */
		listen: async (channel: string, heard: () => void): Promise<() => void> => {
			if (await isShared()) throw new Unusable('The pooler is in transaction mode: nothing can listen.');
			const { unlisten } = await listening.listen(channel, heard, heard);
			// Its connection may be gone already.
			return () => void unlisten().catch(() => {});
		},
		/** Closes all connections. @param timeout how long to wait for work that is being done, in ms */
		end: async (timeout: number): Promise<void> => {
			const late = new Promise<void>((resolve) => setTimeout(resolve, timeout).unref());
			let held = 0;
			const allFree = new Promise<void>((resolve) => {
				// Each place is kept until all are: otherwise one that is free would stand for every other.
				const keep = () => (++held === most ? resolve() : Promise.race([allFree, late]));
				for (let place = 0; place < most; place++) void places(keep);
			});
			await Promise.race([allFree, late]);
			await Promise.all([listening.end({ timeout: 0 }), ...[...opened].map((one) => one.close())]);
		},
	};
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
