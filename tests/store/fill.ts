import { randomUUID } from 'node:crypto';
import { photoUrl } from '#leads/photos.ts';
import { linkPurposes } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, insertWithPhoto, rowOf, send, tableOf, takeOne } from './data.ts';

const inOneMinute = () => new Date(Date.now() + 60_000);

/** Requests of each kind in each state, a photo without a request, an erasure and its notices. */
export async function fill(store: Store) {
	store.requests.insert(tableOf('brochure'), [rowOf('brochure', { companies_too: 'yes' })], 'trap haste');
	const { request, key } = await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`);
	insert(store, 'callback', { comment: 'Ŵ\n\t"quoted" \u{1f600}' });
	store.outbox.delivered(takeOne(store), Date.now());
	store.outbox.failed(takeOne(store), 'SMTP 451', inOneMinute());
	store.outbox.failed(takeOne(store, 'webhook'), 'HTTP 410', undefined);
	const gone = insert(store, 'photo-quote', { photo_urls: [photoUrl('https://site.example', key)] });
	const delivery = companyDelivery(store, request);
	for (const answer of ['rung', 'quote-sent'] as const) store.answers.record(request, delivery, answer);
	store.history.setStatus(request, 'quoted', 'anna@example.com');
	store.history.addNote(request, 'Ŵ\n"quoted"', '');
	store.history.addNote(gone, 'Rings after six', '');
	const told = store.outbox.take('webhook', 9);
	for (const one of told) store.outbox.delivered(one, Date.now());
	store.erasure.erase([gone], 'withdraw');
	await store.erasure.finish();
	for (const purpose of linkPurposes) store.keys.linkKey(purpose);
	store.clock.swept(new Date(Date.now() - 3_600_000));
	const alpha = { name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['DE', 'Wales'], shown: false };
	const takes = { kinds: ['callback' as const], stairTypes: ['unsure'] };
	store.companies.save(null, { ...alpha, ...takes }, 'Alpha Lifts was added.', 'anna@example.com');
	store.companies.setAtMost({ maxCompaniesPerLead: 2, askFirst: 1 }, 'At most 2.', 'anna@example.com');
	store.companies.pause('Alpha Lifts', '2026-12-24', 'anna@example.com');
	store.visits.add([
		{ day: '2026-11-20', what: 'page', kind: '', name: '/', count: 7 },
		{ day: '2026-11-21', what: 'sent', kind: 'brochure', name: '/blog', count: 2 },
	]);
	return { request, key };
}
