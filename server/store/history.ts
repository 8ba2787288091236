import { randomUUID } from 'node:crypto';
import { answeredStatuses, type CompanyAnswer, overStatuses, reachedAnswers, type Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/units.ts';
import { createdAt } from '#server/store/clock.ts';
import { type Delivery, type Planned, requestOf, tellVisitor } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue, followLater } from '#server/store/enqueue.ts';
import { answersOf, holdersOf } from '#server/store/holders.ts';
import { presenceOf } from '#server/store/register.ts';
import { dueAt, findRequest } from '#server/store/request-rows.ts';
import type { Action, HistoryEntry, StoredAnswer } from '#server/store/requests.ts';
import { all, columnsOf, type Db, isId, keyOf, list, nameOf, one, rowOf, run, type Sql, t } from '#server/store/sql.ts';

/** A company. */
interface Receiver {
	name: string;
	email: string;
}

/** Who gets a text of the operator. */
interface Readers {
	visitor: boolean;
	/** All that have the request. */
	companies: boolean;
}

type Passed = 'passed' | 'already' | 'full';
export type Noted = 'noted' | 'already' | 'gone';

/** What was done with some requests, the oldest first. The company that one was passed to is stored as in its deliveries. */
export const historyOf = (keys: readonly RequestKey[]) =>
	all<HistoryEntry>`select ${columnsOf('history', ['detail'])},
		case action when 'passed' then ${nameOf('detail')} else detail end as detail from ${t.history}
		where request_id in ${list(keys.map(({ id }) => id))} order by number`;

/** What people did with requests. Each call is durable when it returns. */
export function openHistory({ read, write }: Db) {
	function note(key: RequestKey, action: Action, detail: string, author: string): Noted {
		if (!presenceOf(key)) return 'gone';
		if (action === 'status' && statusByHand(key) === detail) return 'already';
		addToHistory(key, { action, detail, author });
		if (action === 'status') {
			noteState(key);
			if (overStatuses.some((one) => one === detail))
				run`update ${t.request_ids} set follow_on = null where id = ${key.id}`;
			// Who is reminded depends on it (`delivery/plan.ts`).
			followLater(key, deliveriesOf(key), new Date().toISOString());
		}
		return 'noted';
	}

	function takeFrom(key: RequestKey, company: string, author: string): Noted {
		if (!presenceOf(key)) return 'gone';
		const deliveries = deliveriesOf(key);
		const holder = holdersOf(deliveries, answersOf(key)).find((one) => one.company === company && one.hasIt);
		if (!holder) return 'already';
		const own = deliveries.filter((one) => one.recipient === holder.recipient && one.company === company);
		run`delete from ${t.deliveries} where id in ${list(own.flatMap(({ id, state }) => (state === 'waiting' ? id : [])))}`;
		// One whose first attempt is under way counts as made.
		const mayHaveIt = own.some(({ message, attempts }) => /^(lead|told)$/.test(message) && attempts > 0);
		const notice: Planned = { message: 'withdrawal', channel: 'email', recipient: holder.recipient, company };
		enqueue(key, mayHaveIt ? [notice] : []);
		addToHistory(key, { action: 'taken-back', detail: company, author });
		followLater(key, deliveries, new Date().toISOString());
		return 'noted';
	}

	return {
		/** @returns `already` if it was set to this by hand last; `gone` if there is no such request */
		setStatus: write((key: RequestKey, status: Status, author: string) => note(key, 'status', status, author)),
		/** @param text at most `maxNoteLength` characters */
		addNote: write((key: RequestKey, text: string, author: string) => note(key, 'note', text, author)),
		/** @param day in British time, on whose morning the request comes to the top of the list, until this is changed; null for none */
		followUp: write((key: RequestKey, day: string | null, author: string): Noted => {
			if (!presenceOf(key)) return 'gone';
			const changed = run`update ${t.request_ids} set follow_on = ${day} where id = ${key.id} and follow_on is not ${day}`;
			if (changed === 0) return 'already';
			addToHistory(key, { action: 'follow-up', detail: day ?? '', author });
			return 'noted';
		}),
		/**
		 * Sends a text of the operator to the visitor, to the companies that have the request, or to both, and keeps who got it. Nobody gets the
		 * same one twice within an hour: who does not know whether it was sent sends it again.
		 * @param text at most `maxNoteLength` characters
		 * @returns what is sent; `already` where all have it; `held` if nobody may be told of the request; `nobody` where nobody has an address
		 */
		writeTo: write((key: RequestKey, text: string, to: Readers, author: string) => {
			const found = presenceOf(key);
			if (found !== 'there') return found ?? 'gone';
			const { email } = findRequest(key) ?? {};
			const visitor: Planned[] =
				to.visitor && email ? [{ message: 'written', channel: 'email', recipient: email, company: null }] : [];
			const companies = holdersOf(deliveriesOf(key), answersOf(key)).flatMap(
				({ hasIt, company, recipient }): Planned[] =>
					hasIt && to.companies ? [{ message: 'told', channel: 'email', recipient, company }] : [],
			);
			const anHourAgo = new Date(Date.now() - hour).toISOString();
			const lately = historyOf([key]).filter(({ created_at }) => created_at > anHourAgo);
			const planned = [...visitor, ...companies].flatMap((one): Planned[] => {
				const entry =
					one.company === null
						? ({ action: 'written', detail: text } as const)
						: ({ action: 'told', detail: `${one.company}\n${text}` } as const);
				const isThere = lately.some(({ action, detail }) => action === entry.action && detail === entry.detail);
				return isThere ? [] : [{ ...one, id: addToHistory(key, { ...entry, author }) }];
			});
			enqueue(key, planned);
			if (visitor.length + companies.length === 0) return 'nobody';
			return planned.length === 0 ? 'already' : planned;
		}),
		/** What the operator wrote, as a delivery sends it; undefined where its request was erased. */
		textOf: read((delivery: Delivery) => {
			const entry = historyOf([requestOf(delivery)]).find(({ id }) => id === delivery.id);
			return entry?.action === 'told' ? toldIn(entry.detail).text : entry?.detail;
		}),
		/** What the operator has told a company of a request, and when, the oldest first. */
		toldTo: read((key: RequestKey, company: string) => {
			const own = deliveriesOf(key).filter((one) => one.message === 'told' && one.company === company);
			return historyOf([key])
				.filter(({ id }) => own.some((one) => one.id === id))
				.map(({ detail, created_at }) => ({ text: toldIn(detail).text, at: new Date(created_at) }));
		}),
		/**
		 * Takes a request back from a company: what waits for it is not sent, and it is told to delete the request, if that was sent or may have been.
		 * @returns `already` if it has not got it
		 */
		takeFrom: write(takeFrom),
		/** The same for all of a company's requests that are open. @param most how many at once @returns how many; `most` if there may be more */
		takeAllFrom: write((company: string, most: number, author: string): number => {
			const open = all<RequestKey>`select lead.kind, lead.request_id as id from ${t.deliveries} as lead
				join ${t.request_ids} as request on request.id = lead.request_id
				where lead.message = 'lead' and lead.company = ${keyOf(company)} and request.status not in ${list(overStatuses)}
					and not exists (select 1 from ${t.deliveries} as notice where notice.request_id = lead.request_id
						and notice.message = 'withdrawal' and notice.recipient = lead.recipient)
				and coalesce((select answer from ${t.company_answers} as said where said.delivery_id = lead.id
					order by said.number desc limit 1), '') <> 'not-for-me'
				order by lead.created_at, lead.number limit ${most}`;
			for (const key of open) takeFrom(key, company, author);
			return open.length;
		}),
		/** Notes that its deliveries were made due again (`Outbox.revive`). */
		noteResent: write((key: RequestKey, author: string) => note(key, 'resent', '', author)),
		/**
		 * Sends a request to one more company: a delivery as if it had been planned, so that links, reminders, added photos and an erasure
		 * reach it too.
		 * @param mostCompanies most companies that receive one request, which visitors are told
		 * @returns `already` if the company has it; `full` if so many companies have it; `held` if nobody may be; `gone` if there is no such request
		 */
		pass: write(
			(key: RequestKey, company: Receiver, mostCompanies: number, author: string): Passed | 'held' | 'gone' => {
				const found = presenceOf(key);
				if (found !== 'there') return found ?? 'gone';
				const { result, planned } = passing(deliveriesOf(key), company, mostCompanies);
				if (result !== 'passed') return result;
				enqueue(key, planned);
				addToHistory(key, { action: 'passed', detail: keyOf(company.name), author });
				return result;
			},
		),
		/** The oldest first. */
		of: read((key: RequestKey) => historyOf([key])),
	};
}

/** Adds an entry. Its time is now, unless another entry or answer is later. @returns its id */
export function addToHistory(
	{ kind, id }: RequestKey,
	entry: Pick<HistoryEntry, 'action' | 'author'> & { detail: string | Sql },
): string {
	const newest = one<{ time: string | null }>`select max(created_at) as time from (
		select created_at from ${t.history} where request_id = ${id} and kind = ${kind}
		union all select created_at from ${t.company_answers} where request_id = ${id} and kind = ${kind}) as before`;
	const before = newest?.time ?? '';
	const now = createdAt();
	// After all of them, so that the order is certain.
	const created_at = now > before ? now : new Date(Date.parse(before) + 1).toISOString();
	const own = randomUUID();
	run`insert into ${t.history} ${rowOf({ id: own, kind, request_id: id, ...entry, created_at })}`;
	return own;
}

/** What an entry `told` says: the company, and what it was told. */
export function toldIn(detail: string): { company: string; text: string } {
	const [company = '', ...lines] = detail.split('\n');
	return { company, text: lines.join('\n') };
}

/** Whether a request may be passed to a company, by all its deliveries, and the delivery that does it. */
export function passing(
	deliveries: readonly Delivery[],
	{ name, email }: Receiver,
	mostCompanies: number,
): { result: Passed; planned: Planned[] } {
	const asked = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
	const isSame = ({ company, recipient }: Delivery) =>
		company === name || recipient.toLowerCase() === email.toLowerCase();
	if (asked.some(isSame)) return { result: 'already', planned: [] };
	if (new Set(asked.map(({ recipient }) => recipient)).size >= mostCompanies) return { result: 'full', planned: [] };
	const planned: Planned = { message: 'lead', channel: 'email', recipient: email, company: name };
	return { result: 'passed', planned: [planned, ...tellVisitor(deliveries)] };
}

/** What has become of a request. */
export interface RequestState {
	/**
	 * The one set by hand last; without one, or after `new`, what companies have answered since by the links in their e-mails (`rung`
	 * is contacted, `quote-sent` quoted); else new.
	 */
	status: Status;
	/**
	 * When somebody first answered the visitor: a company by its link, or a person who set one of `answeredStatuses`. What
	 * was before the status was set back to `new` does not count.
	 */
	answeredAt: string | null;
	/** Until when somebody has to answer (`answerHours`); null for an answered or held request, for spam, and for a kind that nobody has to answer. */
	dueAt: string | null;
}

/**
 * Of companies' answers, the oldest first, those that count: of each company the last alone, but one that reached the visitor with those
 * right before it that did: who has rung, and then sent a quote, has done both.
 */
export function counting<A extends { delivery_id: string; answer: CompanyAnswer | null }>(answers: readonly A[]): A[] {
	const reaching = new Map<string, boolean>();
	const isCounted = ({ delivery_id, answer }: A) => {
		const hasReached = reachedAnswers.some((one) => one === answer);
		const counts = reaching.has(delivery_id) ? reaching.get(delivery_id) === true && hasReached : true;
		reaching.set(delivery_id, counts && hasReached);
		return counts;
	};
	return answers.toReversed().filter(isCounted).reverse();
}

/**
 * @param createdAt of the request
 * @param statuses those set by hand, the oldest first
 * @param answers of companies, the oldest first
 */
export function stateOf(
	kind: LeadKind,
	createdAt: string,
	statuses: readonly Pick<HistoryEntry, 'detail' | 'created_at'>[],
	answers: readonly Pick<StoredAnswer, 'delivery_id' | 'answer' | 'created_at'>[],
): RequestState {
	const byHand = statuses.at(-1)?.detail;
	const reopened = statuses.findLast(({ detail }) => detail === 'new')?.created_at ?? '';
	const answered = [
		...counting(answers)
			.filter(({ answer }) => reachedAnswers.includes(answer))
			.map(({ answer, created_at }) => ({ what: answer, created_at })),
		...statuses
			.filter(({ detail }) => answeredStatuses.some((one) => one === detail))
			.map(({ detail, created_at }) => ({ what: detail, created_at })),
	].filter(({ created_at }) => created_at >= reopened);
	const byCompanies = answered.some(({ what }) => what === 'quote-sent') ? 'quoted' : 'contacted';
	const answeredAt = answered.map(({ created_at }) => created_at).sort()[0] ?? null;
	return {
		status: byHand !== undefined && byHand !== 'new' ? (byHand as Status) : answeredAt ? byCompanies : 'new',
		answeredAt,
		dueAt: answeredAt === null && byHand !== 'spam' ? dueAt(kind, createdAt) : null,
	};
}

/** The companies from which a request was taken back, and to which it was not passed by hand since. @param history the oldest first */
export function takenFrom(history: readonly HistoryEntry[]): string[] {
	const last = new Map(
		history.flatMap(({ action, detail }) =>
			action === 'passed' || action === 'taken-back' ? [[detail, action] as const] : [],
		),
	);
	return [...last].flatMap(([company, action]) => (action === 'taken-back' ? company : []));
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
	const statuses = all<HistoryEntry>`select detail, created_at from ${t.history}
		where request_id = ${id} and kind = ${kind} and action = 'status' order by number`;
	const answers = all<StoredAnswer>`select delivery_id, answer, created_at from ${t.company_answers}
		where request_id = ${id} and kind = ${kind} order by number`;
	const { status, answeredAt, dueAt } = stateOf(kind, request.created_at, statuses, answers);
	run`update ${t.request_ids} set status = ${status}, answered_at = ${answeredAt}, due_at = ${request.held ? null : dueAt}
		where id = ${id}`;
	// Nobody is told any more that nobody has answered.
	if (dueAt === null)
		run`delete from ${t.deliveries} where request_id = ${id} and kind = ${kind}
			and message = 'overdue' and state = 'waiting' and attempts = 0`;
}
