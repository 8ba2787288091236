import { minuteOf } from '#server/operator/times.ts';
import { type Delivery, isToVisitor, type Message } from '#server/store/delivery.ts';

/** One delivery as text, such as `e-mail to leads@example.org: given up 2026-11-20 15:42 after 150 tries, SMTP 550`. */
export function deliveryWords(delivery: Delivery): string {
	return `${wayWords(delivery)}: ${stateWords(delivery)}`;
}

/** A summary of a request's failed deliveries; empty if there are none. `show` has the details. */
export function troubleWords(deliveries: readonly Delivery[]): string {
	const givenUp = deliveries.filter(({ state }) => state === 'given-up');
	const tried = deliveries.filter(({ state, why }) => state === 'waiting' && why !== null);
	const next = tried.map(({ due_at }) => due_at).sort()[0];
	const of = (some: readonly Delivery[]) =>
		`${some.length} of ${deliveries.length}, ${[...new Set(some.map(({ why }) => why))].join(', ')}`;
	return [
		...(givenUp.length > 0 ? [`  (given up: ${of(givenUp)})`] : []),
		...(tried.length > 0 ? [`  (not delivered yet: ${of(tried)}; next try ${minuteOf(next ?? null)})`] : []),
	].join('');
}

/** What a message is about, if not the request itself. */
const abouts: Partial<Record<Message, string>> = {
	withdrawal: 'that it was deleted, by ',
	'photos-added': 'added photos, by ',
	'photos-thanks': 'added photos, by ',
	reminder: 'a reminder, by ',
	unanswered: 'that no company has answered, by ',
	answered: 'that a company has answered, by ',
};

function wayWords({ channel, message, recipient, company }: Delivery): string {
	const what = abouts[message] ?? '';
	if (channel === 'webhook') return `${what}webhook`;
	if (isToVisitor(message)) return `${what}e-mail to the visitor`;
	return `${what}e-mail to ${company ? `${company}, ` : ''}${recipient}`;
}

function stateWords({ state, attempts, settled_at, due_at, why }: Delivery): string {
	const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
	if (state === 'delivered') return `delivered ${minuteOf(settled_at)}${attempts > 1 ? ` after ${tries}` : ''}`;
	if (state === 'given-up') return `given up ${minuteOf(settled_at)} after ${tries}, ${why}`;
	if (attempts === 0) return 'waiting';
	return why === null ? 'being tried' : `not yet after ${tries}, ${why}; next ${minuteOf(due_at)}`;
}
