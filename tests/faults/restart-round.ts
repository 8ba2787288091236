import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readVersion } from '#server/store/sqlite/open.ts';
import { inDatabase } from '../support/database.ts';
import { type Receivers, startReceivers } from '../support/delivered.ts';
import { startManager } from '../support/service-manager.ts';
import { accepts } from '../support/sockets.ts';
import { type Acknowledged, startVisitors } from './visitors.ts';

export type RoundFigures = Awaited<ReturnType<typeof restartRound>>;

interface RoundOptions {
	restarts: number;
	/** Whether a service manager holds the socket. */
	holdsSocket: boolean;
	/** Another folder of the project, built. */
	project?: string;
	/** What to do before each restart, while visitors send; two seconds of nothing by default. */
	before?: () => Promise<unknown>;
}

const visitors = 50;
/** Between two requests of a visitor, in ms. */
const pause = 3000;

/** Restarts the server while fifty visitors send requests, and checks that each was kept once and delivered once. */
export async function restartRound({ restarts, holdsSocket, project, before }: RoundOptions) {
	const receivers = await startReceivers();
	const site = project && { project, dist: join(project, 'dist') };
	const manager = await startManager({ env: receivers.env, holdsSocket, ...site });
	try {
		const first = schemaVersion(manager.dataDir);
		const crowd = startVisitors(manager.url, visitors, pause);
		const watch = watchRefusal(manager.url);
		/** Of each restart, in ms: for how long connections were refused, and the longest time that a visitor waited for a request begun before it or during it. */
		const done: { refused: number; waited: number }[] = [];
		for (let index = 0; index < restarts; index++) {
			await (before?.() ?? setTimeout(2000));
			watch.refused();
			crowd.longest();
			await manager.restart();
			// The last try of a browser comes 2.5 s after its first.
			await setTimeout(pause + 2500);
			done.push({ refused: watch.refused(), waited: crowd.longest() });
		}
		await watch.stop();
		await crowd.leave();
		await allSent(manager.dataDir);
		const { acknowledged, failed } = crowd;
		const deliveries = readDeliveries(manager.dataDir);
		return {
			restarts: done,
			acknowledged: acknowledged.length,
			failed,
			retries: crowd.retries(),
			/** Acknowledged requests and photos that are not in the store. */
			lost: countLost(manager.dataDir, acknowledged),
			deliveries: deliveries.length,
			...countArrived(deliveries, receivers),
			/** Version of the database's schema, at the beginning and the end. */
			schema: [first, schemaVersion(manager.dataDir)] as const,
		};
	} finally {
		await manager.stop();
		await receivers.end();
	}
}

/** @throws Error after two minutes */
async function allSent(dataDir: string): Promise<void> {
	for (let tries = 0; readDeliveries(dataDir).some(({ state }) => state === 'waiting'); tries++) {
		if (tries === 120) throw new Error('After two minutes, not everything has been delivered.');
		await setTimeout(1000);
	}
}

const query = <Row>(dataDir: string, sql: string) =>
	inDatabase(dataDir, (database) => database.prepare(sql).all() as Row[]);

const schemaVersion = (dataDir: string) => inDatabase(dataDir, readVersion);

function countLost(dataDir: string, acknowledged: readonly Acknowledged[]): number {
	const keysOf = (sql: string) => new Set(query<{ key: string }>(dataDir, sql).map(({ key }) => key));
	const tables = new Set(acknowledged.map(({ table }) => table));
	const ids = new Map([...tables].map((table) => [table, keysOf(`SELECT id AS key FROM ${table}`)]));
	const photos = keysOf('SELECT key FROM photos');
	const missing = acknowledged.flatMap(({ id, table, photos: sent }) => [
		...(ids.get(table)?.has(id) ? [] : [id]),
		...sent.filter((key) => !photos.has(key)),
	]);
	return missing.length;
}

interface DeliveryRow {
	id: string;
	state: string;
}

const readDeliveries = (dataDir: string) => query<DeliveryRow>(dataDir, 'SELECT id, state FROM deliveries');

/** E-mails and webhooks that did not arrive, and those that arrived more than once. */
function countArrived(deliveries: readonly DeliveryRow[], { mail, hook }: Receivers) {
	const arrived = new Map<string, number>();
	const taken = hook.received().filter(({ answer = 0 }) => answer >= 200 && answer < 300);
	const ids = [...mail.accepted().map(({ deliveryId }) => deliveryId), ...taken.map((one) => one['webhook-id'])];
	for (const id of ids) arrived.set(id ?? '', (arrived.get(id ?? '') ?? 0) + 1);
	return {
		undelivered: deliveries.filter(({ id, state }) => state !== 'delivered' || !arrived.has(id)).length,
		repeated: [...arrived.values()].filter((count) => count > 1).length,
	};
}

/** Opens a connection every few ms, and notes when it is refused. */
function watchRefusal(url: string) {
	const { port, hostname } = new URL(url);
	let [stopped, total] = [false, 0];
	let since: number | undefined;
	const watching = (async () => {
		while (!stopped) {
			const begun = performance.now();
			if (!(await accepts({ port: Number(port), host: hostname }))) since ??= begun;
			else if (since !== undefined) {
				total += begun - since;
				since = undefined;
			}
			await setTimeout(5);
		}
	})();
	return {
		/** For how long connections were refused since this was asked last, in ms: from the first that was to the first that was not. */
		refused: () => {
			const last = total;
			total = 0;
			return last;
		},
		stop: async () => {
			stopped = true;
			await watching;
		},
	};
}
