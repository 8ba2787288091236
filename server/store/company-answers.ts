import type { Row } from '#leads/form.ts';
import {
	answeredStatuses,
	answerLabels,
	answerWords,
	type CompanyAnswer,
	objections,
	overStatuses,
	reachedAnswers,
} from '#leads/status.ts';
import { type LeadKind, leadKinds, type RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/limits.ts';
import { createdAt, lastSweep } from '#server/store/clock.ts';
import { everyTime } from '#server/store/days.ts';
import { type Counted, type Delivery, type Planner, requestOf } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue, followAt } from '#server/store/enqueue.ts';
import { type CompanyRequest, sentWhere } from '#server/store/genuine.ts';
import { addToHistory, historyOf, type Noted, takenFrom, tookBack } from '#server/store/history.ts';
import { joinedTo, loadsOf, othersAt } from '#server/store/planning.ts';
import { findRequest, requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';
import { all, type Db, keyOf, list, number, one, rowOf, run, type Sql, sql, t } from '#server/store/sql.ts';
import {
	answeredMessages,
	answersOf,
	answersOfAll,
	counting,
	dueAt,
	holdersOf,
	noteState,
	statusByHand,
} from '#server/store/state.ts';

/** Until a request is looked at again at the latest: the settings allow a week, and a pause ends at midnight. */
const maxFollowUpDelay = 8 * day;

/** A request that a company has, which is not settled. */
export interface OpenRequest {
	request: LeadRequest;
	/** Of the delivery by which it was sent. */
	delivery: string;
	askedAt: string;
	/** Until when the company is to answer; null where it has, or need not. */
	dueAt: string | null;
	last: StoredAnswer | undefined;
}

/** Where a slice ended, from which the next goes on. */
type Place = { at: string; number: number };
/** How many of a company's requests are looked at at once, in less than 20 ms. */
const sliceSize = 100;

/** How far back a company's open requests are looked for: so many are read in less than 20 ms. */
const mostLookedAt = 500;

/** Most answers that are kept of one company to one request: after that, it goes on as it was. */
const mostAnswers = 20;

/** What companies answered by the links in their e-mails. Erased with their requests. */
export function openAnswers({ read, write }: Db, planner: Planner) {
	/** Looks at one request that companies are to answer, which is locked. */
	function follow(key: RequestKey, now: Date): void {
		const request = findRequest(key);
		const history = historyOf([key]);
		const reopened = history.findLastIndex(({ action, detail }) => action === 'status' && detail === 'new');
		const followed = request && {
			request,
			deliveries: deliveriesOf(key),
			answers: counting(answersOf(key)),
			status: statusByHand(key),
			hasWritten: history.findLastIndex(({ action }) => action === 'written') > reopened,
			loads: (companies: readonly Counted[]) => loadsOf(companies, now),
			now,
		};
		const { planned, next } = (followed && planner.followUp?.(followed)) ?? { planned: [], next: undefined };
		const taken = takenFrom(history);
		enqueue(
			key,
			planned.filter(({ company }) => company === null || !taken.includes(company)),
		);
		if (next) followAt(key, next.toISOString());
		else run`delete from ${t.follow_ups} where kind = ${key.kind} and request_id = ${key.id}`;
	}

	/** A delivery of a request to a company. */
	const askedBy = (request: RequestKey, id: string) =>
		deliveriesOf(request).find((one) => one.id === id && one.message === 'lead' && one.company !== null);

	function add(asked: Delivery, answer: CompanyAnswer, pounds: number | null): Noted {
		const { id: delivery_id, kind, request_id, company } = asked;
		const request = requestOf(asked);
		const last = answersOf(request).findLast((one) => one.delivery_id === delivery_id);
		const count = number`select count(*) as n from ${t.company_answers} where delivery_id = ${delivery_id}`;
		if ((last?.answer === answer && last.pounds === pounds) || count >= mostAnswers) return 'already';
		run`update ${t.company_answers} set agreed = 0 where delivery_id = ${delivery_id}`;
		const said = { company: keyOf(company ?? ''), answer, pounds, created_at: createdAt() };
		run`insert into ${t.company_answers} ${rowOf({ kind, request_id, delivery_id, ...said })} on conflict do nothing`;
		changed(joinedTo(asked).map(requestOf));
		return 'noted';
	}

	/** What follows from an answer, or from one that was taken back, for the requests that it counts for. */
	function changed(requests: readonly RequestKey[]): void {
		for (const request of requests) {
			noteState(request);
			enqueue(request, answeredMessages(deliveriesOf(request)));
			follow(request, new Date());
		}
	}

	/** Whether it is time to look. What is due later than the longest delay was written while a clock was ahead, unless this one is behind. */
	function isTime(now: Date): Sql {
		const isBehind = lastSweep() > now.toISOString();
		const ahead = isBehind ? everyTime.to : new Date(now.getTime() + maxFollowUpDelay).toISOString();
		return sql`(due_at <= ${now.toISOString()} or due_at > ${ahead})`;
	}

	const due = read(
		(now: Date, most: number) => all<RequestKey>`select kind, request_id as id from ${t.follow_ups}
			where ${isTime(now)} and kind in ${list(leadKinds)} order by due_at, request_id limit ${most}`,
	);
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
			const asked = askedBy(request, id);
			return asked ? add(asked, answer, pounds) : 'gone';
		}),
		/**
		 * Notes that the operator agrees with what a company objects last, or does not any more: then it counts for that company in no figure and
		 * on no bill, and as not genuine for nobody (`genuine.ts`).
		 * @returns `gone` where it objects to nothing
		 */
		agree: write((request: RequestKey, company: string, agrees: boolean, author: string): Noted => {
			const last = holdersOf(deliveriesOf(request), answersOf(request)).find((one) => one.company === company)?.last;
			if (!last || !objections.includes(last.answer)) return 'gone';
			if (last.agreed === agrees) return 'already';
			run`update ${t.company_answers} set agreed = ${agrees}
				where delivery_id = ${last.delivery_id} and answer = ${last.answer} and created_at = ${last.created_at}`;
			const detail = `${company}: ${answerLabels[last.answer]}`;
			addToHistory(request, { action: agrees ? 'agreed' : 'disagreed', detail, author });
			noteState(request);
			follow(request, new Date());
			return 'noted';
		}),
		/**
		 * Takes back what a company has answered, as if it had not, for all joined requests unless it was an objection; the history tells of it.
		 * @param id of the delivery of the request to it
		 */
		takeBack: write((request: RequestKey, id: string): void => {
			const asked = askedBy(request, id);
			const last = answersOf(request).findLast(({ delivery_id }) => delivery_id === id);
			if (!asked || !last) return;
			const from = joinedTo(asked).filter((one) => one.id === id || !objections.includes(last.answer));
			run`delete from ${t.company_answers} where delivery_id in ${list(from.map((one) => one.id))}
				and (delivery_id = ${id} or answer not in ${list(objections)})`;
			const detail = `${tookBack}${answerWords(last)}`;
			for (const one of from) addToHistory(requestOf(one), { action: 'note', detail, author: last.company });
			changed(joinedTo(asked).map(requestOf));
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
		 * @param since from this time on, in the format of `created_at`, with the first request of each person who wrote again since
		 */
		byCompany: read((since = everyTime.from) =>
			sentWhere(sql`(lead.created_at >= ${since} or lead.request_id in (
				select again from ${t.deliveries} where again is not null and created_at >= ${since}))`),
		),
		/**
		 * The requests that a company has, and are not settled: one first, then those without an answer, each by when it is due.
		 * @param most of the last `mostLookedAt` that it was sent, and all of these that are overdue
		 * @param first the delivery of that one, which is among them also where the company has declined it
		 */
		openOf: read((company: string, most: number, first?: string) => {
			const rows = all<RequestKey & { kind: LeadKind } & Pick<OpenRequest, 'delivery' | 'askedAt'>>`
				select asked.id as delivery, asked.kind, request_id as id,
					asked.created_at as "askedAt" from (select * from ${t.deliveries} where message = 'lead' and company = ${keyOf(company)}
					order by created_at desc, number desc limit ${mostLookedAt}) as asked
				join ${t.request_ids} as request on request.id = request_id where status not in ${list(overStatuses)} and not exists (
					select 1 from ${t.deliveries} as notice where notice.request_id = asked.request_id
					and notice.message = 'withdrawal' and notice.recipient = asked.recipient)
				order by asked.created_at`;
			const lasts = new Map(answersOfAll(rows).map((one) => [one.delivery_id, one]));
			const having = rows.flatMap((one) => {
				const last = lasts.get(one.delivery);
				const isOver = last?.answer === 'not-for-me' || last?.agreed;
				const due = last ? null : dueAt(one.kind, one.askedAt);
				return isOver && one.delivery !== first ? [] : [{ ...one, dueAt: due, last }];
			});
			const now = new Date().toISOString();
			const overdue = having.filter(({ dueAt }) => dueAt && dueAt <= now).length;
			const place = ({ delivery, last, dueAt }: (typeof having)[number]) =>
				`${delivery === first ? 0 : last ? 2 : 1} ${dueAt ?? everyTime.to}`;
			const sorted = having.toSorted((one, other) => place(one).localeCompare(place(other)));
			const shown = sorted.slice(0, Math.max(most, overdue + 1));
			const requests = new Map(requestsOf(shown).map((request) => [request.id, request]));
			const open = shown.flatMap(({ id, ...one }): OpenRequest[] => {
				const request = requests.get(id);
				return request ? [{ request, ...one }] : [];
			});
			return { open, total: having.length, unanswered: having.filter(({ last }) => !last).length, overdue };
		}),
		/**
		 * A slice of a company's requests without those that are over, the newest first.
		 * @returns `open`: the requests that neither the company nor the operator has rung about, quoted for or objected to; `answered`: the number of the others; and the place from
		 * which the next call goes on, undefined at the end
		 */
		openAt: read((company: string, { at, number }: Place = { at: everyTime.to, number: 0 }) => {
			const rows = all<Place & RequestKey>`select number, kind, request_id as id, created_at as at from ${t.deliveries}
				where message = 'lead' and company = ${keyOf(company)} and (created_at, number) < (${at}, ${number})
				order by created_at desc, number desc limit ${sliceSize}`;
			const have =
				sentWhere(sql`+lead.company = ${keyOf(company)} and lead.request_id in ${list(rows.map(({ id }) => id))}
				and exists (select 1 from ${t.request_ids} where id = lead.request_id and status not in ${list(overStatuses)})`).filter(
					({ last, isAgreed, isTakenBack }) => last !== 'not-for-me' && !isAgreed && !isTakenBack,
				);
			const isOpen = ({ status, answers, last }: CompanyRequest) =>
				!reachedAnswers.some((one) => answers[one]) &&
				!(last && objections.includes(last)) &&
				!(status && answeredStatuses.includes(status));
			const open = have.filter(isOpen).map(({ kind, request_id: id }): RequestKey => ({ kind, id }));
			return { open, answered: have.length - open.length, next: rows.length === sliceSize ? rows.at(-1) : undefined };
		}),
		/** Who was sent a request, whether it has it now, and what it has said. */
		holders: read((request: RequestKey) => holdersOf(deliveriesOf(request), answersOf(request))),
		/** The requests of a request's person that a company has now, beside that. */
		othersAt: read(othersAt),
		/** Whether no company works where a request comes from (`Planner.isUnserved`). */
		isUnserved: read((kind: LeadKind, row: Row) => planner.isUnserved?.(kind, row) ?? false),
		/** The oldest first. */
		of: read(answersOf),
	};
}
