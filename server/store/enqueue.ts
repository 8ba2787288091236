import { randomUUID } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/limits.ts';
import { createdAt } from '#server/store/clock.ts';
import { type Delivery, isToVisitor, type Planned } from '#server/store/delivery.ts';
import { all, keyOf, list, nameOf, number, one, rowOf, run, sql, t } from '#server/store/sql.ts';
import { noteState } from '#server/store/state.ts';

/**
 * Most confirmation e-mails to one address in 24 hours. Anybody can type any address into a form, and no mailbox
 * may be flooded that way. The requests' recipients get all of them.
 */
export const maxThanksPerDay = 5;

interface Adding {
	/** False if the caller of the request has reached the limit of confirmations (`wire/rate-limits.ts`). */
	mayThank?: boolean;
	/** Until they are due, in ms. */
	delay?: number;
	created_at?: string;
}

/**
 * Adds deliveries of a request to the outbox, in the transaction of what they are about. The one place that says whether a confirmation goes
 * to a visitor: not if the caller has had its share, and no more than `maxThanksPerDay` to a mailbox, whichever processes add them.
 * @returns how many confirmations were left out
 */
export function enqueue(request: RequestKey, planned: readonly Planned[], adding: Adding = {}): number {
	if (planned.length === 0) return 0;
	const { mayThank = true, delay = 0, created_at = createdAt() } = adding;
	const due_at = new Date(Date.now() + delay).toISOString();
	const added = planned.filter((one) => {
		const { message, channel, recipient, company, id = randomUUID() } = one;
		const again = message === 'withdrawal' ? waitingNotice(one) : (one.again ?? null);
		// A limit of what strangers can cause.
		const mailbox = isToVisitor(message) && message !== 'written' ? mailboxOf(recipient) : null;
		if (mailbox !== null && !(mayThank && thankedToday(mailbox) < maxThanksPerDay)) return false;
		const to = { message, channel, recipient, company: company && keyOf(company), mailbox };
		const state = { created_at, due_at, attempts: 0, state: 'waiting', again };
		run`insert into ${t.deliveries} ${rowOf({ id, kind: request.kind, request_id: request.id, ...to, ...state })}`;
		return true;
	});
	// What a company has said to the person counts for this request too.
	if (added.some(({ message, again }) => message === 'lead' && again)) noteState(request);
	followLater(request, added, created_at);
	return planned.length - added.length;
}

/** An e-mail “Please delete” to the same address whose first attempt is still to come: it names this request too. */
function waitingNotice({ recipient }: Planned): string | null {
	const notice = one<Pick<Delivery, 'id'>>`
		select id from ${t.deliveries} where state = 'waiting' and channel = 'email' and attempts = 0
		and message = 'withdrawal' and recipient = ${recipient} and again is null limit 1`;
	return notice?.id ?? null;
}

/** Sets when a request is looked at next: whether a company needs a reminder, or the visitor an apology (`company-answers.ts`). */
export function followLater(
	request: RequestKey,
	deliveries: readonly Pick<Delivery, 'message' | 'company'>[],
	due_at: string,
): void {
	const isFollowed = deliveries.some(
		({ message, company }) => (message === 'lead' && company !== null) || message === 'thanks',
	);
	if (isFollowed) followAt(request, due_at);
}

export const followAt = ({ kind, id }: RequestKey, due_at: string) =>
	run`insert into ${t.follow_ups} ${rowOf({ kind, request_id: id, due_at })}
		on conflict (kind, request_id) do update set due_at = excluded.due_at`;

/** How many confirmations a mailbox had in 24 hours. No other transaction adds any until the end of this one. */
function thankedToday(mailbox: string): number {
	const yesterday = new Date(Date.now() - day).toISOString();
	return number`select count(*) as n from ${t.deliveries} where mailbox = ${mailbox} and created_at > ${yesterday}`;
}

export const thankedSince = (from: string) =>
	number`select count(*) as n from ${t.deliveries} where mailbox is not null and created_at >= ${from}`;

/** A notice that goes with the e-mail of another one (`Delivery.again`). */
export const goesWithAnother = sql`message = 'withdrawal' and again is not null`;

export const deliveryColumns = sql`id, kind, request_id, message, channel, recipient, ${nameOf('company')} as company,
	created_at, due_at, attempts, state, settled_at, why, waits_until, again`;

/** The deliveries of some requests, in the order of their creation. */
export const deliveriesOfAll = (keys: readonly RequestKey[]) =>
	all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
		where request_id in ${list(keys.map(({ id }) => id))} order by number`;

export const deliveriesOf = (key: RequestKey) => deliveriesOfAll([key]);

/**
 * An e-mail address as the limit of confirmations to a mailbox compares it: without case, and without a suffix after a plus, which most
 * providers ignore; at Gmail also without dots, and by one of its two domains (https://support.google.com/mail/answer/7436150).
 */
export function mailboxOf(address: string): string {
	const small = address.toLowerCase();
	const at = small.lastIndexOf('@');
	const [name, domain] = [small.slice(0, at).replace(/\+.*$/s, ''), small.slice(at + 1)];
	const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
	return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
