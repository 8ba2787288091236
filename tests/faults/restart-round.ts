import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type Receivers, startReceivers } from '../support/delivered.ts';
import { type Manager, startManager } from '../support/service-manager.ts';
import { watchRefusal } from './refusal.ts';
import { type Acknowledged, startVisitors } from './visitors.ts';

export interface Restart {
	/** For how long connections were refused, in ms. */
	refused: number;
	/** The longest time that a visitor waited for a request begun before it or during it, in ms. */
	waited: number;
}

export interface RoundFigures {
	restarts: Restart[];
	acknowledged: number;
	/** Why visitors saw "could not be sent". */
	failed: string[];
	retries: number;
	/** Acknowledged requests and photos that are not in the store. */
	lost: number;
	deliveries: number;
	/** E-mails and webhooks that arrived never, or more than once. */
	notOnce: number;
	/** Version of the database's schema, at the beginning and the end. */
	schema: [number, number];
}

export interface RoundOptions {
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
export async function restartRound({ restarts, holdsSocket, project, before }: RoundOptions): Promise<RoundFigures> {
	const receivers = await startReceivers();
	const site = project && { project, dist: join(project, 'dist') };
	const manager = await startManager({ env: receivers.env, holdsSocket, ...site });
	try {
		const first = schemaVersion(manager.dataDir);
		const crowd = startVisitors(manager.url, visitors, pause);
		const watch = watchRefusal(manager.url);
		const done: Restart[] = [];
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
		await allSent(manager);
		const { acknowledged, failed } = crowd;
		const deliveries = readDeliveries(manager.dataDir);
		return {
			restarts: done,
			acknowledged: acknowledged.length,
			failed,
			retries: crowd.retries(),
			lost: countLost(manager.dataDir, acknowledged),
			deliveries: deliveries.length,
			notOnce: countNotOnce(deliveries, receivers),
			schema: [first, schemaVersion(manager.dataDir)],
		};
	} finally {
		await manager.stop();
		await receivers.end();
	}
}

async function allSent({ url }: Manager): Promise<void> {
	for (let tries = 0; tries < 600; tries++) {
		const health = (await (await fetch(`${url}/healthz`)).json()) as { deliveries: { waiting: number } };
		if (health.deliveries.waiting === 0) return;
		await setTimeout(200);
	}
	throw new Error('After two minutes, not everything has been delivered.');
}

function query<Row>(dataDir: string, sql: string, ...values: string[]): Row[] {
	const database = new DatabaseSync(join(dataDir, 'leads.db'), { readOnly: true });
	const found = database.prepare(sql).all(...values);
	database.close();
	return found as Row[];
}

function schemaVersion(dataDir: string): number {
	return query<{ user_version: number }>(dataDir, 'PRAGMA user_version')[0]?.user_version ?? 0;
}

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
	channel: string;
	message: string;
	state: string;
}

function readDeliveries(dataDir: string): DeliveryRow[] {
	return query(dataDir, 'SELECT id, channel, message, state FROM deliveries');
}

function countNotOnce(deliveries: readonly DeliveryRow[], { mail, hook }: Receivers): number {
	const arrived = new Map<string, number>();
	const taken = hook.received().filter(({ answer = 0 }) => answer >= 200 && answer < 300);
	for (const id of [
		...mail.accepted().map(({ deliveryId }) => deliveryId ?? ''),
		...taken.map((received) => received['webhook-id'] ?? ''),
	])
		arrived.set(id, (arrived.get(id) ?? 0) + 1);
	const unknown = [...arrived.keys()].filter((id) => !deliveries.some((one) => one.id === id));
	return unknown.length + deliveries.filter(({ id, state }) => state !== 'delivered' || arrived.get(id) !== 1).length;
}
