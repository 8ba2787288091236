import { randomUUID } from 'node:crypto';
import { photoUrl } from '#leads/photos.ts';
import { type StoredRecord, sections } from '#server/store/content.ts';
import { type CopyOptions, copyStore } from '#server/store/copies/copy.ts';
import { linkPurposes } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, insertWithPhoto, rowOf, send, tableOf, takeOne } from './data.ts';

const signal = new AbortController().signal;
const inOneMinute = () => new Date(Date.now() + 60_000);

/** Requests of each kind in each state, a photo without a request, an erasure and its notices. */
export async function fill(store: Store) {
	await store.requests.insert(tableOf('brochure'), [rowOf('brochure', { companies_too: 'yes' })], 'trap haste');
	const { request, key } = await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`);
	await insert(store, 'callback', { comment: 'Ŵ\n\t"quoted" \u{1f600}' });
	await store.outbox.delivered(await takeOne(store), Date.now());
	await store.outbox.failed(await takeOne(store), 'SMTP 451', inOneMinute());
	await store.outbox.failed(await takeOne(store, 'webhook'), 'HTTP 410', undefined);
	const gone = await insert(store, 'photo-quote', { photo_urls: [photoUrl('https://site.example', key)] });
	const delivery = await companyDelivery(store, request);
	for (const answer of ['rung', 'quote-sent'] as const) await store.answers.record(request, delivery, answer);
	await store.history.setStatus(request, 'quoted', 'anna@example.com');
	await store.history.addNote(request, 'Ŵ\n"quoted"', '');
	await store.history.addNote(gone, 'Rings after six', '');
	const told = await store.outbox.take('webhook', 9);
	for (const one of told) await store.outbox.delivered(one, Date.now());
	await store.erasure.erase([gone], 'withdraw');
	await store.erasure.finish();
	for (const purpose of linkPurposes) await store.keys.linkKey(purpose);
	await store.clock.trust(new Date(Date.now() - 3_600_000));
	await store.companies.pause('Alpha Lifts', '2026-12-24', 'anna@example.com');
	await store.visits.add([
		{ day: '2026-11-20', what: 'page', kind: '', name: '/', count: 7 },
		{ day: '2026-11-21', what: 'sent', kind: 'brochure', name: '/blog', count: 2 },
	]);
	return { request, key };
}

/** Everything that the store exports, with the photos' fingerprints. */
export async function recordsOf({ content }: Store): Promise<StoredRecord[]> {
	const all: StoredRecord[] = [];
	for await (const batch of content.export(sections, true)) all.push(...batch);
	return all;
}

/** Copies once, without waiting for what is in flight. */
export function copyOf(from: Store, to: Store, more: Partial<CopyOptions> = {}) {
	const options = { isInUse: false, isInService: true, say: () => {}, signal, patience: 0, ...more };
	return copyStore({ store: from, name: 'FROM' }, { store: to, name: 'TO' }, options);
}

/**
 * All records but the lines that copying adds to the audit log, and without what is being sent. Photos by their key: several
 * are copied at once.
 */
export function comparable(records: readonly StoredRecord[]) {
	const photos = records.filter((record) => record.section === 'photo').sort((a, b) => (a.key < b.key ? -1 : 1));
	const others = records.filter(
		(record) => record.section !== 'photo' && !(record.section === 'audit' && record.entry.act === 'copy'),
	);
	return [
		...others.map((record) => (record.section === 'delivery' ? { ...record, inFlight: false } : record)),
		...photos,
	];
}
