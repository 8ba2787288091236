import { randomUUID } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/units.ts';
import { createdAt } from '#server/store/clock.ts';
import { everyTime } from '#server/store/days.ts';
import { type Delivery, isToVisitor, type Planned } from '#server/store/delivery.ts';
import { all, columnsOf, keyOf, list, number, rowOf, run, t } from '#server/store/sql.ts';

/**
 * Most confirmation e-mails to one address in 24 hours. Anybody can type any address into a form, and no mailbox
 * may be flooded that way. The requests' recipients get all of them.
 */
export const maxThanksPerDay = 5;

/** The deliveries of one request. */
interface Outgoing {
	request: RequestKey;
	planned: readonly Planned[];
	/** False if its caller has reached the limit of confirmations (`wire/rate-limits.ts`). */
	mayThank?: boolean;
}

/**
 * Adds deliveries to the outbox, in the transaction of their requests.
 * @param delay until they are due, in ms
 * @returns how many confirmations were left out
 */
export function enqueue(outgoing: readonly Outgoing[], delay = 0, created_at: string = createdAt()): number {
	if (outgoing.every(({ planned }) => planned.length === 0)) return 0;
	const due_at = new Date(Date.now() + delay).toISOString();
	const rows = outgoing.flatMap(({ request: { kind, id: request_id }, planned, mayThank = true }) =>
		planned.map(({ message, channel, recipient, company, again = null, id = randomUUID() }) => {
			// A limit of what strangers can cause.
			const mailbox = isToVisitor(message) && message !== 'written' ? mailboxOf(recipient) : null;
			const added = { created_at, due_at, attempts: 0, state: 'waiting', again };
			return { id, kind, request_id, message, channel, recipient, company, mailbox, mayThank, ...added };
		}),
	);
	const admitted = withoutRefusedConfirmations(rows);
	for (const { mayThank: _, ...row } of admitted)
		run`insert into ${t.deliveries} ${rowOf({ ...row, company: row.company && keyOf(row.company) })}`;
	followLater(admitted);
	return rows.length - admitted.length;
}

/**
 * The one place that says whether a confirmation goes to a visitor: not if the caller has had its share, and no more than
 * `maxThanksPerDay` to a mailbox, whichever processes add them.
 */
function withoutRefusedConfirmations<R extends { mailbox: string | null; mayThank: boolean }>(rows: readonly R[]): R[] {
	const allowed = rows.filter(({ mailbox, mayThank }) => mailbox === null || mayThank);
	const thanked = countThanks(new Set(allowed.flatMap(({ mailbox }) => mailbox ?? [])));
	return allowed.filter(({ mailbox }) => {
		if (mailbox === null) return true;
		const times = thanked.get(mailbox) ?? 0;
		thanked.set(mailbox, times + 1);
		return times < maxThanksPerDay;
	});
}

/**
 * Has requests looked at that companies are asked to answer, or whose visitor was told by when somebody does (`company-answers.ts`).
 * @param due when; by default, when they were asked
 */
export function followLater(
	deliveries: readonly Pick<Delivery, 'message' | 'company' | 'kind' | 'request_id' | 'created_at'>[],
	due?: string,
): void {
	for (const { message, company, kind, request_id: id, created_at } of deliveries)
		if ((message === 'lead' && company !== null) || message === 'thanks') followAt({ kind, id }, due ?? created_at);
}

export const followAt = ({ kind, id }: RequestKey, due_at: string) =>
	run`insert into ${t.follow_ups} ${rowOf({ kind, request_id: id, due_at })}
		on conflict (kind, request_id) do update set due_at = excluded.due_at`;

/** Counts each mailbox's confirmations of a day, and keeps other transactions from adding any until the end of this one. */
function countThanks(mailboxes: ReadonlySet<string>): Map<string, number> {
	if (mailboxes.size === 0) return new Map();
	const yesterday = new Date(Date.now() - day).toISOString();
	const counted = all<{ mailbox: string; times: number }>`select mailbox, count(*) as times
		from ${t.deliveries} where mailbox in ${list([...mailboxes])} and created_at > ${yesterday} group by mailbox`;
	return new Map(counted.map(({ mailbox, times }) => [mailbox, times]));
}

/** How many confirmations were added in a time. */
export function thankedSince(from: string, before = everyTime.to): number {
	return number`select count(*) as n from ${t.deliveries}
		where mailbox is not null and created_at >= ${from} and created_at < ${before}`;
}

/** The columns of a delivery, but those that only the store needs. */
export const deliveryColumns = columnsOf('deliveries', ['mailbox', 'in_flight']);

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
