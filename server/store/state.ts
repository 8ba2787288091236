import { answeredStatuses, type CompanyAnswer, reachedAnswers, type Status } from '#leads/status.ts';
import { answerHours, type LeadKind, type RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/units.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { answersOf, holdersOf, isClosed } from '#server/store/holders.ts';
import type { Action, HistoryEntry, StoredAnswer } from '#server/store/requests.ts';
import { all, isId, list, one, run, t } from '#server/store/sql.ts';

/** What has become of a request. */
export interface RequestState {
	/**
	 * The one set by hand last; without one, or after `new`, what companies have answered since by the links in their e-mails (`rung`
	 * is contacted, `quote-sent` quoted); else new.
	 */
	status: Status;
	/**
	 * When somebody first answered the visitor: a company by its link, or a person who set one of `answeredStatuses`, or wrote to the visitor. What
	 * was before the status was set back to `new` does not count.
	 */
	answeredAt: string | null;
	/** Until when somebody has to answer (`answerHours`); null for an answered, held or closed request, for spam, and for a kind that nobody has to answer. */
	dueAt: string | null;
}

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

/** What people do that says how far a request has come. */
export const countedActions = ['status', 'written'] as const satisfies readonly Action[];

/**
 * @param createdAt of the request
 * @param history the statuses set by hand, and when the operator wrote to the visitor (`countedActions`), the oldest first
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
	// What was said to a joined request before this one came.
	const answeredAt = first && first < createdAt ? createdAt : first;
	return {
		status: byHand !== undefined && byHand !== 'new' ? (byHand as Status) : answeredAt ? byCompanies : 'new',
		answeredAt,
		dueAt: answeredAt === null && byHand !== 'spam' && !isOver ? dueAt(kind, createdAt) : null,
	};
}

/** The status that was set by hand last. */
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
