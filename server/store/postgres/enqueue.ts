import { randomUUID } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import { maxThanksPerDay } from '#server/settings/delivery-limits.ts';
import { day } from '#server/settings/units.ts';
import { type Delivery, isToVisitor, type Planned } from '#server/store/delivery.ts';
import { mailboxOf } from '#server/store/mailbox.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';

type Followed = Pick<Delivery, 'message' | 'company' | 'kind' | 'request_id' | 'created_at'>;

/** The deliveries of one request. */
export interface Outgoing {
	request: RequestKey;
	planned: readonly Planned[];
}

/**
 * Adds deliveries to the outbox, in the transaction of their requests. A mailbox gets no more than `maxThanksPerDay`
 * confirmations, whichever processes add them.
 * @param stamp their `created_at` (`clock.ts`)
 * @param delay until they are due, in ms
 */
export async function enqueue(tx: Transaction, outgoing: readonly Outgoing[], stamp: string, delay = 0): Promise<void> {
	const mailboxes = new Set<string>();
	const rows = outgoing.flatMap(({ request, planned }) =>
		planned.map(({ message, channel, recipient, company }) => {
			const mailbox = isToVisitor(message) ? mailboxOf(recipient) : null;
			if (mailbox !== null) mailboxes.add(mailbox);
			return {
				id: randomUUID(),
				kind: request.kind,
				request_id: request.id,
				message,
				channel,
				recipient,
				company,
				mailbox,
				created_at: stamp,
				due_at: new Date(Date.now() + delay).toISOString(),
			};
		}),
	);
	const thanked = await countThanks(tx, [...mailboxes]);
	const admitted = rows.filter(({ mailbox }) => {
		if (mailbox === null) return true;
		const times = thanked.get(mailbox) ?? 0;
		thanked.set(mailbox, times + 1);
		return times < maxThanksPerDay;
	});
	// A statement has at most 65,535 parameters.
	for (let from = 0; from < admitted.length; from += 1000)
		await tx`insert into private.deliveries ${tx(admitted.slice(from, from + 1000))}`;
	await followLater(tx, admitted);
}

/** Has requests looked at that companies are asked to answer (`follow-ups.ts`). */
export async function followLater(tx: Transaction, deliveries: readonly Followed[]): Promise<void> {
	const asked = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
	const rows = new Map(
		asked.map(({ kind, request_id, created_at }) => [
			`${kind} ${request_id}`,
			{ kind, request_id, due_at: created_at },
		]),
	);
	if (rows.size === 0) return;
	await tx`insert into private.follow_ups ${tx([...rows.values()])}
		on conflict (kind, request_id) do update set due_at = excluded.due_at`;
}

/** Counts each mailbox's confirmations of a day, and keeps other transactions from adding any until the end of this one. */
async function countThanks(tx: Transaction, mailboxes: readonly string[]): Promise<Map<string, number>> {
	if (mailboxes.length === 0) return new Map();
	// In one order, so that two transactions cannot wait for each other.
	await tx`select pg_advisory_xact_lock(hashtextextended(mailbox, 1)) from unnest(${mailboxes.toSorted()}::text[]) as mailbox`;
	const yesterday = new Date(Date.now() - day).toISOString();
	const counted = await tx`select mailbox, count(*) as times from private.deliveries
		where mailbox = any(${mailboxes}) and created_at > ${yesterday} group by mailbox`;
	return new Map(counted.map(({ mailbox, times }) => [mailbox, times]));
}
