import type { Row } from '#leads/columns.ts';
import { answerWords, type CompanyAnswer, overStatuses, type Status } from '#leads/status.ts';
import { type LeadKind, leadKinds, type RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/units.ts';
import { createdAt, lastSweep } from '#server/store/clock.ts';
import { loadsAmong } from '#server/store/company-loads.ts';
import { everyTime } from '#server/store/days.ts';
import { type Delivery, isToVisitor, type Message, type Planned, type Planner } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue, followAt } from '#server/store/enqueue.ts';
import { addToHistory, counting, type Noted, noteState, statusByHand } from '#server/store/history.ts';
import { findRequest, presenceOf, requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';
import { all, columnsOf, type Db, keyOf, list, nameOf, one, rowOf, run, type Sql, sql, t } from '#server/store/sql.ts';

/** Until a request is looked at again at the latest: the settings allow a week, and a pause ends at midnight. */
const maxFollowUpDelay = 8 * day;

/** A company that was sent a request, and what it has said of it. */
export interface Holder {
	company: string;
	/** The delivery by which it was sent the request, and when that was to be. */
	delivery_id: string;
	askedAt: string;
	/** Whether that has reached it, and when it did, or was given up. */
	state: Delivery['state'];
	settledAt: string | null;
	/** Its last answer, which alone counts. */
	last: StoredAnswer | undefined;
	/** Whether it has the request now: it has not said last that the request is not for it. */
	hasIt: boolean;
}

/** A request that a company was sent, with when it gave which answer. */
export interface CompanyRequest {
	kind: LeadKind;
	request_id: string;
	company: string;
	/** When it was to be sent the request. */
	assignedAt: string;
	/** When it first gave each answer that counts. */
	answers: Partial<Record<CompanyAnswer, string>>;
	last: CompanyAnswer | null;
	/** The sum of its last quote, if it named one. */
	pounds: number | null;
	/** The status of the request that was set by hand last; null without one. */
	status: Status | null;
}

/** A request that a company has, which is not settled. */
export interface OpenRequest {
	request: LeadRequest;
	/** Of the delivery by which it was sent. */
	delivery: string;
	askedAt: string;
	last: StoredAnswer | undefined;
}

/** How far back a company's open requests are looked for: so many are read in less than 20 ms. */
const mostLookedAt = 500;

/** The companies that were sent a request, in the order in which they were asked. @param answers the oldest first */
export function holdersOf(deliveries: readonly Delivery[], answers: readonly StoredAnswer[]): Holder[] {
	return deliveries.flatMap((one) => {
		const { id: delivery_id, message, company, created_at: askedAt, state, settled_at: settledAt } = one;
		if (message !== 'lead' || company === null) return [];
		const last = answers.findLast((answer) => answer.delivery_id === delivery_id);
		return { company, delivery_id, askedAt, state, settledAt, last, hasIt: last?.answer !== 'not-for-me' };
	});
}

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
function answeredMessages(deliveries: readonly Delivery[]): Planned[] {
	const isWaiting = deliveries.some(
		({ message, state, attempts }) => message === 'answered' && state === 'waiting' && attempts === 0,
	);
	const hasRequest = deliveries.some(({ message, channel }) => message === 'lead' && channel === 'webhook');
	return hasRequest && !isWaiting ? [{ message: 'answered', channel: 'webhook', recipient: '', company: null }] : [];
}

/** A delivery of a request to a company, with one of its answers or none, and the status that was set by hand last. */
type CompanyRequestRow = Omit<CompanyRequest, 'answers' | 'last'> & {
	delivery_id: string;
	answer: CompanyAnswer | null;
	answeredAt: string | null;
};

/** Most answers that are kept of one company to one request: after that, it goes on as it was. */
const mostAnswers = 20;

/** What companies answered to some requests; the oldest first. */
export const answersOfAll = (keys: readonly RequestKey[]) =>
	all<StoredAnswer>`select ${columnsOf('company_answers')} from ${t.company_answers}
		where request_id in ${list(keys.map(({ id }) => id))} order by number`;
export const answersOf = (key: RequestKey) => answersOfAll([key]);

/** Whom requests were sent to, and what of these companies' answers counts; the oldest first. @param condition on the deliveries, as `lead` */
export function sentWhere(condition: Sql): CompanyRequest[] {
	const rows = all<CompanyRequestRow>`select lead.id as delivery_id, lead.kind, lead.request_id, ${nameOf('lead.company')} as company, lead.created_at as "assignedAt",
			response.answer, response.pounds, response.created_at as "answeredAt", (
				select detail from ${t.history} as done where done.request_id = lead.request_id and done.kind = lead.kind
				and action = 'status' order by done.number desc limit 1
			) as status
		from ${t.deliveries} as lead left join ${t.company_answers} as response on response.delivery_id = lead.id
		where lead.message = 'lead' and lead.company is not null and ${condition}
		order by lead.number, response.number`;
	const requests = new Map<string, CompanyRequest>();
	for (const { delivery_id: id, answer, answeredAt, ...others } of counting(rows)) {
		const one: CompanyRequest = requests.get(id) ?? { ...others, last: null, answers: {} };
		requests.set(id, one);
		if (answer === null || answeredAt === null) continue;
		one.answers[answer] ??= answeredAt;
		one.last = answer;
		if (answer === 'quote-sent') one.pounds = others.pounds;
	}
	return [...requests.values()];
}

/** What was sent to the company that has won it, of each request that was won: the one that quoted last, or else rang last, or else alone has it. */
export function winnersOf(sent: readonly CompanyRequest[]): Set<CompanyRequest> {
	const having = sent.filter(({ status, last }) => status === 'won' && last !== 'not-for-me');
	const ids = new Set(having.map(({ request_id }) => request_id));
	return new Set(
		[...ids].flatMap((id) => {
			const own = having.filter(({ request_id }) => request_id === id);
			const latest = (answer: CompanyAnswer) =>
				own
					.filter(({ answers }) => answers[answer])
					.toSorted((a, b) => ((a.answers[answer] ?? '') < (b.answers[answer] ?? '') ? 1 : -1))[0];
			return latest('quote-sent') ?? latest('rung') ?? (own.length === 1 ? own : []);
		}),
	);
}

/** What companies answered by the links in their e-mails. Erased with their requests. */
export function openAnswers({ read, write }: Db, planner: Planner) {
	/** Looks at one request that companies are to answer, which is locked. */
	function follow(key: RequestKey, now: Date): void {
		const request = findRequest(key);
		const followed = request && {
			request,
			deliveries: deliveriesOf(key),
			answers: counting(answersOf(key)),
			status: statusByHand(key),
			loads: loadsAmong(planner.takers?.(request.kind, request) ?? [], now),
			now,
		};
		const { planned, next } = (followed && planner.followUp?.(followed)) ?? { planned: [], next: undefined };
		const [time, stored] = [now.toISOString(), createdAt()];
		enqueue([{ request: key, planned }], 0, stored > time ? stored : time);
		if (next) followAt(key, next.toISOString());
		else run`delete from ${t.follow_ups} where kind = ${key.kind} and request_id = ${key.id}`;
	}

	/** What follows from an answer, or from one that was taken back. */
	function changed(request: RequestKey): void {
		noteState(request);
		enqueue([{ request, planned: answeredMessages(deliveriesOf(request)) }]);
		follow(request, new Date());
	}

	/** Whether it is time to look. What is due later than the longest delay was written while a clock was ahead, unless this one is behind. */
	function isTime(now: Date): Sql {
		const isBehind = lastSweep() > now.toISOString();
		const ahead = isBehind ? everyTime.to : new Date(now.getTime() + maxFollowUpDelay).toISOString();
		return sql`(due_at <= ${now.toISOString()} or due_at > ${ahead})`;
	}

	const due = read((now: Date, most: number) => {
		return all<RequestKey>`select kind, request_id as id from ${t.follow_ups}
			where ${isTime(now)} and kind in ${list(leadKinds)} order by due_at, request_id limit ${most}`;
	});
	const followIfDue = write((key: RequestKey, now: Date) => {
		const found = one<{ due_at: string }>`select due_at from ${t.follow_ups}
			where kind = ${key.kind} and request_id = ${key.id} and ${isTime(now)}`;
		if (!found) return;
		const time = now.toISOString();
		// Its companies have as long as if they were asked now.
		if (found.due_at > time)
			run`update ${t.deliveries} set created_at = ${time} where request_id = ${key.id} and created_at > ${time}`;
		follow(key, now);
	});

	return {
		/**
		 * Records an answer, and a message about it to the webhook if that has the request, in one transaction.
		 * @param delivery id of the delivery of the request to a company
		 * @param pounds the sum of a quote
		 * @returns `already` if this was its last answer; `gone` if request or delivery are not there
		 */
		record: write((request: RequestKey, id: string, answer: CompanyAnswer, pounds: number | null = null): Noted => {
			if (!presenceOf(request)) return 'gone';
			const asked = deliveriesOf(request).find(
				({ message, channel, ...one }) => one.id === id && message === 'lead' && channel === 'email',
			);
			if (!asked?.company) return 'gone';
			const before = answersOf(request).filter(({ delivery_id }) => delivery_id === id);
			const last = before.at(-1);
			if ((last?.answer === answer && last.pounds === pounds) || before.length >= mostAnswers) return 'already';
			const about = { kind: request.kind, request_id: request.id, delivery_id: id, company: keyOf(asked.company) };
			const row = { ...about, answer, pounds, created_at: createdAt() };
			run`insert into ${t.company_answers} ${rowOf(row)} on conflict do nothing`;
			changed(request);
			return 'noted';
		}),
		/** Takes back what a company has answered, as if it had not; the history tells of it. @param id of the delivery of the request to it */
		takeBack: write((request: RequestKey, id: string): void => {
			const last = answersOf(request).findLast(({ delivery_id }) => delivery_id === id);
			if (!last) return;
			run`delete from ${t.company_answers} where request_id = ${request.id} and delivery_id = ${id}`;
			addToHistory(request, { action: 'note', detail: `Took back: ${answerWords(last)}`, author: last.company });
			changed(request);
		}),
		/**
		 * Adds what is to be sent about requests that were not answered (`Planner.followUp`), each in the transaction that notes that it was
		 * done, so that a crash repeats nothing. `record` does so at once, for what an answer changes.
		 * @returns how many requests were looked at; `most` if there may be more
		 */
		followUp: (now: Date, most: number) => {
			const found = due(now, most);
			let failed: { error: unknown } | undefined;
			for (const key of found)
				try {
					followIfDue(key, now);
				} catch (error) {
					// One that fails holds up none of the others.
					failed ??= { error };
				}
			if (failed) throw failed.error;
			return found.length;
		},
		/**
		 * Whom requests were sent to, and what of these companies' answers counts; the oldest first.
		 * @param since from this time on, in the format of `created_at`
		 */
		byCompany: read((since = everyTime.from) => sentWhere(sql`lead.created_at >= ${since}`)),
		/**
		 * The requests that a company has, and are not settled: one first, then those without an answer, each the newest first.
		 * @param most of the last `mostLookedAt` that it was sent
		 * @param first the delivery of that one, which is among them also where the company has declined it
		 */
		openOf: read((company: string, most: number, first?: string) => {
			const rows = all<
				RequestKey & Pick<OpenRequest, 'delivery' | 'askedAt'>
			>`select asked.id as delivery, asked.kind, request_id as id,
					asked.created_at as "askedAt" from (select * from ${t.deliveries} where message = 'lead' and company = ${keyOf(company)}
					order by created_at desc, number desc limit ${mostLookedAt}) as asked
				join ${t.request_ids} as request on request.id = request_id where status not in ${list(overStatuses)}
				order by asked.created_at desc`;
			const lasts = new Map(answersOfAll(rows).map((one) => [one.delivery_id, one]));
			const place = ({ delivery }: { delivery: string }) => (delivery === first ? 0 : lasts.has(delivery) ? 2 : 1);
			const having = rows.filter((one) => place(one) === 0 || lasts.get(one.delivery)?.answer !== 'not-for-me');
			const sorted = having.toSorted((a, b) => place(a) - place(b));
			const shown = sorted.slice(0, most);
			const requests = new Map(requestsOf(shown).map((request) => [request.id, request]));
			const open = shown.flatMap(({ id, delivery, askedAt }): OpenRequest[] => {
				const request = requests.get(id);
				return request ? [{ request, delivery, askedAt, last: lasts.get(delivery) }] : [];
			});
			return { open, total: having.length };
		}),
		/** Who was sent a request, whether it has it now, and what it has said. */
		holders: read((request: RequestKey) => holdersOf(deliveriesOf(request), answersOf(request))),
		/** Whether no company works where a request comes from (`Planner.isUnserved`). */
		isUnserved: read((kind: LeadKind, row: Row) => planner.isUnserved?.(kind, row) ?? false),
		/** The oldest first. */
		of: read(answersOf),
	};
}
