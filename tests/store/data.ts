import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import type { Row } from '#leads/form.ts';
import { photoUrl } from '#leads/photos.ts';
import { type LeadKind, type RequestKey, tables } from '#leads/tables.ts';
import type { Delivery, Planned, Planner } from '#server/store/delivery.ts';
import { type AuditEntry, photoPath } from '#server/store/folder/files.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { type DrawnRow, openPhotoRows, type Photo } from '#server/store/photo-rows.ts';
import { openSqliteDb } from '#server/store/sqlite/driver.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';
import { inDatabase } from '../support/database.ts';
import { jpeg } from '../support/photos.ts';
import { temporaryFolder } from '../support/server.ts';
import { rows } from '../support/wire.ts';

export const day = 86_400_000;

/** A store that is tested, and what only a test asks of it. */
interface Tested {
	store: Store;
	/** Closes it and opens the same data again. */
	again(): Promise<Tested>;
	/** Opens the same data as an operator's command does, while this is open. */
	beside(mode: 'command' | 'read'): Store;
	/** The file of a photo, and whether there is one, whatever the store says. */
	path(key: string): string;
	hasBytes(key: string): boolean;
	/** The acts that were recorded, the oldest first. */
	audited(): Promise<AuditEntry[]>;
}

const folders = new WeakMap<Store, string>();
/** The database of an open store, as only a test changes it. */
export const inStore = <T>(store: Store, work: (database: DatabaseSync) => T): T =>
	inDatabase(folders.get(store) ?? '', work);

/** An empty database, once one was made: to copy it takes a sixth of the time of all versions’ steps. */
let empty: Buffer | undefined;

/**
 * Opens an empty store, which is closed after the test.
 * @param planner says who is told of a request; nobody where it is left out
 */
export async function open(planner?: Planner): Promise<Tested> {
	const folder = await temporaryFolder();
	if (empty) await writeFile(join(folder, databaseFile), empty);
	else {
		await (await openForServer(folder)).close();
		empty = await readFile(join(folder, databaseFile));
	}
	const opened = new Set<Store>();
	const openIt = async (): Promise<Tested> => {
		const store = await openForServer(folder, planner && { planner });
		folders.set(store, folder);
		opened.add(store);
		return {
			store,
			again: async () => {
				opened.delete(store);
				await store.close();
				return openIt();
			},
			beside: (mode) => {
				const other = openForCommand(folder, mode);
				opened.add(other);
				return other;
			},
			path: (key) => photoPath(folder, key),
			hasBytes: (key) => existsSync(photoPath(folder, key)),
			audited: async () => {
				const lines = await readFile(join(folder, 'audit.jsonl'), 'utf8').catch(() => '');
				return lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
			},
		};
	};
	onTestFinished(async () => {
		await Promise.all([...opened].map((store) => store.close()));
		await rm(folder, { recursive: true, force: true });
	});
	return openIt();
}

export function tableOf(kind: LeadKind) {
	const table = tables.find((one) => one.kind === kind);
	if (!table) throw new Error(`no table of ${kind}`);
	return table;
}

/** A row of a kind, with some columns changed. */
export function rowOf(kind: LeadKind, more: Row = {}): Row {
	const { name } = tableOf(kind);
	return { id: randomUUID(), ...rows[name as keyof typeof rows], ...more };
}

/** Inserts one request. @param source where it came from */
export function insert(
	store: Store,
	kind: LeadKind = 'callback',
	more: Row = {},
	source: string | null = null,
): RequestKey {
	const row = rowOf(kind, more);
	store.requests.insert(tableOf(kind), [row], null, { source });
	return { kind, id: String(row.id) };
}

/** Sends a photo. */
export function send(store: Store, key: string, bytes = jpeg): Promise<Photo> {
	return store.photos.receive(Readable.from([bytes]), { key, declared: 'image/jpeg' });
}

/** Stores the row of a photo that was not drawn. @param request to which it is added */
export function put(store: Store, key: string, request?: RequestKey, more: Partial<DrawnRow> = {}): void {
	const drawn = { type: 'image/jpeg', sha256: 'abc', sent_sha256: key, width: 4, height: 3, small: Buffer.of(7) };
	const row = { key, id: key, size: 5, ...drawn, ...more };
	const to = request && { request, url: photoUrl('https://site.example', key) };
	inStore(store, (database) => openPhotoRows(openSqliteDb(database)).add(row, to));
}

/** A photo quote with one photo in its folder. */
export async function insertWithPhoto(store: Store): Promise<{ request: RequestKey; key: string }> {
	const id = randomUUID();
	const key = `${id}/1-steps.jpg`;
	await send(store, key);
	const request = insert(store, 'photo-quote', { id, photo_urls: [photoUrl('https://site.example', key)] });
	return { request, key };
}

export const toOperator: Planned = { message: 'lead', channel: 'email', recipient: 'leads@example.com', company: null };
export const toCompany: Planned = { ...toOperator, recipient: 'alpha@example.com', company: 'Alpha Lifts' };
export const toWebhook: Planned = { message: 'lead', channel: 'webhook', recipient: '', company: null };

/** Tells the operator, a company, the webhook, and the visitor if there is an e-mail address. */
export const planner: Planner = {
	plan: (_kind, row) => {
		const others = [toOperator, toCompany, toWebhook];
		if (typeof row.email !== 'string') return others;
		return [{ message: 'thanks', channel: 'email', recipient: row.email, company: null }, ...others];
	},
	reports: [{ ...toOperator, message: 'given-up' }],
};

/** What is due. Each counts an attempt more afterwards, since only who takes a delivery sees it. */
export function dueIn(store: Store, channel: Delivery['channel']): Delivery[] {
	const taken = store.outbox.take(channel, 99);
	store.outbox.release(taken);
	return taken;
}

/** Takes the delivery that is due first. */
export function takeOne(store: Store, channel: Delivery['channel'] = 'email'): Delivery {
	const [delivery] = store.outbox.take(channel, 1);
	if (!delivery) throw new Error('nothing is due');
	return delivery;
}

/** Delivers all that is due. */
export function sendAll(store: Store): void {
	for (const channel of ['email', 'webhook'] as const)
		for (const one of store.outbox.take(channel, 99)) store.outbox.delivered(one, Date.now());
}

/** The id of the delivery of a request to its company; '' where no company has it. */
export function companyDelivery(store: Store, request: RequestKey): string {
	return store.outbox.of(request).find(({ company }) => company !== null)?.id ?? '';
}

/** Turns this process's clock until the test has ended; timers go on as they do. */
export function setClock(now: number): void {
	vi.useFakeTimers({ toFake: ['Date'], now });
	onTestFinished(() => void vi.useRealTimers());
}

/** Cutoffs that are all one time, in ms since 1970. */
export function cutoffsAt(ms: number) {
	const time = new Date(ms).toISOString();
	return { requests: time, photos: time, strayPhotos: time };
}
