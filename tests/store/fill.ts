import { randomUUID } from 'node:crypto';
import { photoUrl } from '#leads/photos.ts';
import { linkPurposes } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, insertWithPhoto, rowOf, send, tableOf, takeOne } from './data.ts';

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
