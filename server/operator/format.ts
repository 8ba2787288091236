import { dayAndTime, minuteInFigures } from '#leads/british-time.ts';
import type { Signal } from '#leads/client-info.ts';
import { type Delivery, isToVisitor, isUnreadable, type Message } from '#server/store/delivery.ts';
import { hourlyMost } from '#server/store/outbox.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/**
 * Makes a visitor's text safe to print: control characters, which could move the cursor or change the terminal's title, become
 * �, and line breaks become spaces.
 */
export function printable(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}

/**
 * JSON that is safe to print: control characters that `JSON.stringify` does not escape (DEL, C1, bidi controls) and line
 * separators are written as \\uXXXX, which is equivalent JSON.
 */
export function printableJson(value: unknown): string {
	const json = JSON.stringify(value, null, '\t');
	// Every character matched below is one UTF-16 unit.
	const escapeUnit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	return `${json.replace(/[\x7f-\x9f\u2028\u2029\p{Bidi_Control}]/gu, escapeUnit)}\n`;
}

/** A time in British time: `20/11/2026 15:42`. @param time in the format of `created_at` */
export function minuteOf(time: string | null): string {
	return time === null ? '' : minuteInFigures(Date.parse(time));
}

const momentOf = (time: string | null) => (time === null ? '' : dayAndTime(Date.parse(time)));

/** One delivery as text, such as `email to leads@example.org: given up Friday 20 November, 3:42pm after 150 tries, SMTP 550`. */
export function deliveryWords(delivery: Delivery): string {
	return `${wayWords(delivery)}: ${stateWords(delivery)}`;
}

/** That a limit kept the confirmation from a visitor (`wire/rate-limits.ts`, `maxThanksPerDay`), if one did. */
export function withheldWords(request: LeadRequest, deliveries: readonly Delivery[]): string[] {
	const isToThank = 'email' in request && request.email !== '' && !request.suspected?.includes('trap' satisfies Signal);
	const isMailed = deliveries.some(({ message, channel }) => message === 'lead' && channel === 'email');
	if (!isToThank || !isMailed || deliveries.some(({ message }) => message === 'thanks')) return [];
	return [
		'the visitor was sent no confirmation: too many requests came that day, from this address, this connection or altogether',
	];
}

/** What a message is about, if not the request itself. */
const abouts: Partial<Record<Message, string>> = {
	withdrawal: 'that it is to be deleted, by ',
	'photos-added': 'added photos, by ',
	'photos-thanks': 'added photos, by ',
	corrected: 'a correction, by ',
	written: 'what you wrote, by ',
	told: 'what you wrote, by ',
	reminder: 'a reminder, by ',
	unanswered: 'that no company has answered, by ',
	answered: 'that a company has answered, by ',
	overdue: 'that nobody has answered yet, by ',
};

function wayWords(delivery: Delivery): string {
	const { channel, message, recipient, company } = delivery;
	const what = isUnreadable(delivery) ? 'something that this release cannot read, by ' : (abouts[message] ?? '');
	if (channel === 'webhook') return `${what}webhook`;
	if (isToVisitor(message)) return `${what}email to the visitor`;
	return `${what}email to ${company ? `${company}, ` : ''}${recipient}`;
}

function stateWords(delivery: Delivery): string {
	const { state, attempts, settled_at, due_at, why, waits_until } = delivery;
	const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
	if (state === 'delivered') return `delivered ${momentOf(settled_at)}${attempts > 1 ? ` after ${tries}` : ''}`;
	if (state === 'given-up') return `given up ${momentOf(settled_at)} after ${tries}, ${why}`;
	if (attempts === 0 && waits_until !== null)
		return `waits until ${momentOf(waits_until)}: ${hourlyMost(delivery)} went to this address within the hour`;
	if (attempts === 0) return 'waiting';
	return why === null ? 'being tried' : `not yet after ${tries}, ${why}; next ${momentOf(due_at)}`;
}
