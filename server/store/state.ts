import {
	answeredStatuses,
	type CompanyAnswer,
	type CompanyStanding,
	objections,
	type RequestState,
	reachedAnswers,
	type Status,
} from '#leads/status.ts';
import { answerHours, type LeadKind, type RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import { type Delivery, isToVisitor, type Message, type Planned, wasTakenBack } from '#server/store/delivery.ts';
import type { Action, HistoryEntry, StoredAnswer } from '#server/store/requests.ts';
import { all, isId, joined, list, nameOf, one, raw, run, sql, t } from '#server/store/sql.ts';

/** A company that was sent a request, and what it has said of it. */
export interface Holder {
	company: string;
	recipient: string;
	/** The first request of the same person that it has, if this is a further one (`planning.ts`). */
	again: string | null;
	/** The delivery by which it was sent the request, and when that was to be. */
	delivery_id: string;
	askedAt: string;
	/** Whether that has reached it, and when it did, or was given up. */
	state: Delivery['state'];
	settledAt: string | null;
	/** Its last answer about the person: no earlier one counts. */
	last: StoredAnswer | undefined;
	/** Whether the operator has taken the request back from it (`history.ts`). */
	isTakenBack: boolean;
	/** Whether it has the request now: not after “Not for me”, an objection that the operator agrees with, or once the request is taken back. */
	hasIt: boolean;
}

/** The companies that were sent a request, in the order in which they were asked. @param answers the oldest first */
export function holdersOf(deliveries: readonly Delivery[], answers: readonly StoredAnswer[]): Holder[] {
	return deliveries.flatMap((one) => {
		const { id: delivery_id, company, recipient, again, created_at: askedAt, state, settled_at: settledAt } = one;
		if (one.message !== 'lead' || company === null) return [];
		const last = answers.findLast((answer) => answer.delivery_id === delivery_id);
		const isTakenBack = wasTakenBack(deliveries, one);
		const hasIt = last?.answer !== 'not-for-me' && !last?.agreed && !isTakenBack;
		return { company, recipient, again, delivery_id, askedAt, state, settledAt, last, isTakenBack, hasIt };
	});
}

/** How a company stands with a request, as it is shown. */
export function standingOf({ company: name, last, isTakenBack, hasIt }: Holder): CompanyStanding {
	const { answer = null, pounds = null, agreed = false } = last ?? {};
	return { name, answer, pounds, agreed, isTakenBack, hasIt };
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

/** Whether two deliveries are to the same company, of requests of the same person (`planning.ts`). By the requests' index: a company has too many. */
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

/**
 * Of companies' answers, the oldest first, those that count: of each company to each request the last alone, but one that reached the visitor
 * with those right before it that did: who has rung, and then sent a quote, has done both.
 */
export function counting<
	A extends Pick<StoredAnswer, 'delivery_id'> & { said_to: string | null; answer: CompanyAnswer | null },
>(answers: readonly A[]): A[] {
	const reaching = new Map<string, boolean>();
	const isCounted = ({ delivery_id, said_to, answer }: A) => {
		const where = `${delivery_id} ${said_to}`;
		const hasReached = reachedAnswers.some((one) => one === answer);
		const counts = reaching.has(where) ? reaching.get(where) === true && hasReached : true;
		reaching.set(where, counts && hasReached);
		return counts;
	};
	return answers.toReversed().filter(isCounted).reverse();
}

/** What people do that says how far a request has come, and since when it is to be answered. */
export const countedActions = ['status', 'written', 'disagreed'] as const satisfies readonly Action[];

/**
 * @param createdAt of the request
 * @param history the `countedActions`, the oldest first
 * @param answers of companies, the oldest first
 * @param isOver whether nobody need answer it (`isClosed`)
 */
export function stateOf(
	kind: LeadKind,
	createdAt: string,
	history: readonly Pick<HistoryEntry, 'action' | 'detail' | 'created_at'>[],
	answers: readonly Pick<StoredAnswer, 'delivery_id' | 'said_to' | 'answer' | 'created_at'>[],
	isOver: boolean,
): RequestState {
	const statuses = history.filter(({ action }) => action === 'status');
	const byHand = statuses.at(-1)?.detail;
	const reopened = statuses.findLast(({ detail }) => detail === 'new')?.created_at ?? '';
	const answered = [
		...counting(answers)
			.filter(({ answer }) => reachedAnswers.includes(answer))
			.map(({ answer, created_at }) => ({ what: answer, created_at })),
		...statuses
			.filter(({ detail }) => answeredStatuses.some((one) => one === detail))
			.map(({ detail, created_at }) => ({ what: detail, created_at })),
		...history.filter(({ action }) => action === 'written').map(({ created_at }) => ({ what: 'written', created_at })),
	].filter(({ created_at }) => created_at >= reopened);
	const byCompanies = answered.some(({ what }) => what === 'quote-sent') ? 'quoted' : 'contacted';
	const first = answered.map(({ created_at }) => created_at).sort()[0] ?? null;
	// Once the operator or a correction has ended an objection, the hours to answer begin anew.
	const askedAt = history.findLast(({ action }) => action === 'disagreed')?.created_at ?? createdAt;
	// What was said to a joined request before this one came.
	const answeredAt = first && first < createdAt ? createdAt : first;
	return {
		status: byHand !== undefined && byHand !== 'new' ? (byHand as Status) : answeredAt ? byCompanies : 'new',
		answeredAt,
		dueAt: answeredAt === null && byHand !== 'spam' && !isOver ? dueAt(kind, askedAt) : null,
	};
}

export function statusByHand({ kind, id }: RequestKey): Status | undefined {
	const last = one<{ detail: Status }>`select detail from ${t.history}
		where request_id = ${id} and kind = ${kind} and action = 'status' order by number desc limit 1`;
	return last?.detail;
}

/** Notes in the register what has become of a request, after a change of its history or of companies' answers. */
export function noteState({ kind, id }: RequestKey): void {
	if (kind === '' || !isId(id)) return;
	const request = one<{ created_at: string; held: string | null }>`select created_at, held
		from ${t.request_ids} where id = ${id}`;
	if (!request) return;
	const history = all<HistoryEntry>`select action, detail, created_at from ${t.history}
		where request_id = ${id} and kind = ${kind} and action in ${list(countedActions)} order by number`;
	const answers = answersOf({ kind, id });
	const isOver =
		answers.some(({ agreed }) => agreed) &&
		isClosed(holdersOf(all<Delivery>`select * from ${t.deliveries} where request_id = ${id} order by number`, answers));
	const { status, answeredAt, dueAt } = stateOf(kind, request.created_at, history, answers, isOver);
	run`update ${t.request_ids} set status = ${status}, answered_at = ${answeredAt}, due_at = ${request.held ? null : dueAt}
		where id = ${id}`;
	// Nobody is told any more that nobody has answered.
	if (dueAt === null)
		run`delete from ${t.deliveries} where request_id = ${id} and kind = ${kind}
			and message = 'overdue' and state = 'waiting' and attempts = 0`;
}

/** Until when a new request has to be answered. */
export function dueAt(kind: LeadKind, createdAt: string): string | null {
	const hours = answerHours[kind];
	return hours === null ? null : new Date(Date.parse(createdAt) + hours * hour).toISOString();
}
