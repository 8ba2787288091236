import type { Delivery } from '#server/delivery/outbox.ts';

/** One delivery in the operator's words, such as `e-mail to leads@example.org: given up 2026-11-20 15:42 after 150 tries, SMTP 550`. */
export function deliveryWords(delivery: Delivery): string {
	return `${wayWords(delivery)}: ${stateWords(delivery)}`;
}

/** What of a request did not arrive, for a list of requests; empty where all is well or has not been tried. */
export function troubleWords(deliveries: readonly Delivery[]): string {
	const inTrouble = deliveries.filter(({ state, why }) => state !== 'delivered' && why !== null);
	return inTrouble.map((delivery) => `  (${deliveryWords(delivery)})`).join('');
}

function wayWords({ channel, message, recipient, company }: Delivery): string {
	if (channel === 'webhook') return 'webhook';
	if (message === 'thanks') return 'e-mail to the visitor';
	return `e-mail to ${company ? `${company}, ` : ''}${recipient}`;
}

function stateWords({ state, attempts, settled_at, due_at, why }: Delivery): string {
	const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
	if (state === 'delivered') return `delivered ${minute(settled_at)}${attempts > 1 ? ` after ${tries}` : ''}`;
	if (state === 'given-up') return `given up ${minute(settled_at)} after ${tries}, ${why}`;
	return attempts === 0 ? 'waiting' : `not yet after ${tries}, ${why}; next ${minute(due_at)}`;
}

function minute(time: string | null): string {
	return (time ?? '').slice(0, 16).replace('T', ' ');
}
