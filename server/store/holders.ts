import { objections } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { type Delivery, isToVisitor, type Message, type Planned, wasTakenBack } from '#server/store/delivery.ts';
import type { StoredAnswer } from '#server/store/requests.ts';
import { all, joined, list, nameOf, raw, sql, t } from '#server/store/sql.ts';

/** A company that was sent a request, and what it has said of it. */
export interface Holder {
	company: string;
	recipient: string;
	/** The first request of the same person that it has, if this is a further one (`written-again.ts`). */
	again: string | null;
	/** The delivery by which it was sent the request, and when that was to be. */
	delivery_id: string;
	askedAt: string;
	/** Whether that has reached it, and when it did, or was given up. */
	state: Delivery['state'];
	settledAt: string | null;
	/** Its last answer about the person: no earlier one counts. */
	last: StoredAnswer | undefined;
	/** Whether the operator has taken the request back from it (`taking-back.ts`). */
	isTakenBack: boolean;
	/** Whether it has the request now: not after “Not for me”, an objection that the operator agrees with, or once the request is taken back. */
	hasIt: boolean;
}

/** The companies that were sent a request, in the order in which they were asked. @param answers the oldest first */
export function holdersOf(deliveries: readonly Delivery[], answers: readonly StoredAnswer[]): Holder[] {
	return deliveries.flatMap((one) => {
		const {
			id: delivery_id,
			message,
			company,
			recipient,
			again,
			created_at: askedAt,
			state,
			settled_at: settledAt,
		} = one;
		if (message !== 'lead' || company === null) return [];
		const last = answers.findLast((answer) => answer.delivery_id === delivery_id);
		const isTakenBack = wasTakenBack(deliveries, one);
		const hasIt = last?.answer !== 'not-for-me' && !last?.agreed && !isTakenBack;
		return { company, recipient, again, delivery_id, askedAt, state, settledAt, last, isTakenBack, hasIt };
	});
}

/**
 * Whether nobody need answer a request: each company that was sent it objects, and the operator agrees, but for those from which it was taken
 * back. With a wrong number, until that is corrected (`corrections.ts`).
 */
export const isClosed = (holders: readonly Pick<Holder, 'last' | 'isTakenBack'>[]) =>
	holders.some(({ last }) => last?.agreed) && holders.every(({ last, isTakenBack }) => last?.agreed || isTakenBack);

/**
 * The messages about a change of a request: to those to whom the request was sent, or may have been. One whose first attempt is still to come gets the
 * changed request, and one that was given up when it is sent again. A message that waits for its first attempt tells of this change too.
 * A company that does not have the request any more gets none, and the visitor one of added photos: nobody knows that the address is theirs.
 * @param updates the messages, by those that recipients got before
 */
export function updatesOf(
	deliveries: readonly Delivery[],
	answers: readonly StoredAnswer[],
	updates: Partial<Record<Message, Message>>,
): Planned[] {
	const without = holdersOf(deliveries, answers).flatMap(({ hasIt, company }) => (hasIt ? [] : company));
	return deliveries.flatMap(({ message: before, channel, recipient, company, state, attempts }) => {
		const message = updates[before];
		if (!message || state === 'given-up' || attempts === 0 || (company && without.includes(company))) return [];
		const isThere = deliveries.some(
			(other) =>
				other.message === message &&
				other.channel === channel &&
				other.recipient === recipient &&
				(isToVisitor(message) || (other.state === 'waiting' && other.attempts === 0)),
		);
		return isThere ? [] : [{ message, channel, recipient, company }];
	});
}

/** The message about an answer: to the webhook, if it was sent the request. One that still waits to be sent tells of this answer too. */
export function answeredMessages(deliveries: readonly Delivery[]): Planned[] {
	const isWaiting = deliveries.some(
		({ message, state, attempts }) => message === 'answered' && state === 'waiting' && attempts === 0,
	);
	const hasRequest = deliveries.some(({ message, channel }) => message === 'lead' && channel === 'webhook');
	return hasRequest && !isWaiting ? [{ message: 'answered', channel: 'webhook', recipient: '', company: null }] : [];
}

/** Whether two deliveries are to the same company, of requests of the same person (`written-again.ts`). By the requests' index: a company has too many. */
export const isSamePerson = (one: string, other: string) => sql`${raw(other)}.message = 'lead'
	and +${raw(other)}.company = ${raw(one)}.company and (${raw(other)}.request_id = coalesce(${raw(one)}.again, ${raw(one)}.request_id)
		or ${raw(other)}.again = coalesce(${raw(one)}.again, ${raw(one)}.request_id))`;

/**
 * A join for a query whose `lead` is the delivery of a request to a company: `said` has the company's answers to this request and to others of
 * the same person. An objection counts for its own request only: another may have the right number. No other query says what counts.
 * To be sorted by `saidInOrder`, which puts an objection that the operator agrees with last.
 */
export const whatWasSaid = sql`cross join ${t.deliveries} as asked on ${isSamePerson('lead', 'asked')}
	left join ${t.company_answers} as said on said.delivery_id = asked.id
		and (asked.id = lead.id or said.answer not in (${joined(
			objections.map((one) => sql`${one}`),
			', ',
		)}))`;
export const saidInOrder = raw('said.agreed, said.number');

/** What companies said to the people of some requests; the oldest first. */
export const answersOfAll = (keys: readonly RequestKey[]) =>
	all<StoredAnswer>`select lead.kind, lead.request_id, lead.id as delivery_id, said.delivery_id as said_to, ${nameOf('lead.company')} as company,
			said.answer, said.pounds, said.created_at, said.agreed from ${t.deliveries} as lead ${whatWasSaid}
		where lead.message = 'lead' and lead.request_id in ${list(keys.map(({ id }) => id))} and said.answer is not null
		order by ${saidInOrder}`;
export const answersOf = (key: RequestKey) => answersOfAll([key]);
