import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import type { Row } from '#leads/columns.ts';
import { photoUrl } from '#leads/photos.ts';
import { type LeadKind, type RequestKey, tables } from '#leads/tables.ts';
import type { Delivery, Planned, Planner } from '#server/store/delivery.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { jpeg } from '../support/small-photos.ts';
import { rows } from '../support/wire.ts';

export const day = 86_400_000;

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
export async function insert(
	store: Store,
	kind: LeadKind = 'callback',
	more: Row = {},
	source: string | null = null,
): Promise<RequestKey> {
	const row = rowOf(kind, more);
	store.requests.insert(tableOf(kind), [row], null, { source });
	return { kind, id: String(row.id) };
}

/** Sends a photo. */
export function send(store: Store, key: string, bytes = jpeg): Promise<Photo> {
	return store.photos.receive(Readable.from([bytes]), { key, declared: 'image/jpeg' });
}

/** A photo quote with one photo in its folder. */
export async function insertWithPhoto(store: Store): Promise<{ request: RequestKey; key: string }> {
	const id = randomUUID();
	const key = `${id}/1-steps.jpg`;
	await send(store, key);
	const request = await insert(store, 'photo-quote', { id, photo_urls: [photoUrl('https://site.example', key)] });
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
export async function dueIn(store: Store, channel: Delivery['channel']): Promise<Delivery[]> {
	const taken = store.outbox.take(channel, 99);
	store.outbox.release(taken);
	return taken;
}

/** Takes the delivery that is due first. */
export async function takeOne(store: Store, channel: Delivery['channel'] = 'email'): Promise<Delivery> {
	const [delivery] = store.outbox.take(channel, 1);
	if (!delivery) throw new Error('nothing is due');
	return delivery;
}

/** The id of the delivery of a request to its company; '' where no company has it. */
export async function companyDelivery(store: Store, request: RequestKey): Promise<string> {
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
