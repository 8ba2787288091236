import { randomUUID } from 'node:crypto';
import { objections, overStatuses, type Status } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { hour, second } from '#server/settings/limits.ts';
import { createdAt } from '#server/store/clock.ts';
import { type Delivery, type Planned, requestOf, tellVisitor, withdrawalsOf } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue, followLater } from '#server/store/enqueue.ts';
import { presenceOf } from '#server/store/register.ts';
import { findRequest } from '#server/store/request-rows.ts';
import type { Action, HistoryEntry } from '#server/store/requests.ts';
import { all, type Db, keyOf, list, nameOf, one, rowOf, run, type Sql, sql, t } from '#server/store/sql.ts';
import { answersOf, type Holder, holdersOf, noteState, statusByHand } from '#server/store/state.ts';

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

/** The e-mail about a request that is taken back waits this long, so that one e-mail names all that are taken back at once. */
const togetherFor = 5 * second;

/** What was done with some requests, the oldest first. A company is stored in it by the same key as in deliveries. */
export const historyOf = (keys: readonly RequestKey[]) =>
	all<HistoryEntry>`select id, kind, request_id, action, author, created_at,
		case when action in ('passed', 'taken-back') then ${nameOf('detail')} else detail end as detail from ${t.history}
		where request_id in ${list(keys.map(({ id }) => id))} order by number`;

/** The first words of the note about an answer that a company took back. */
export const tookBack = 'Took back: ';

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

	function takeFrom(key: RequestKey, company: string, author: string, delay = 0): Noted {
		if (!presenceOf(key)) return 'gone';
		const deliveries = deliveriesOf(key);
		if (!holdersOf(deliveries, answersOf(key)).some((one) => one.company === company && one.hasIt)) return 'already';
		const own = deliveries.filter((one) => one.company === company);
		run`delete from ${t.deliveries} where id in ${list(own.flatMap(({ id, state }) => (state === 'waiting' ? id : [])))}`;
		// One whose first attempt is under way counts as sent.
		enqueue(key, withdrawalsOf(own), { delay });
		addToHistory(key, { action: 'taken-back', detail: keyOf(company), author });
		noteState(key);
		followLater(key, deliveries, new Date().toISOString());
		return 'noted';
	}

	/** Who gets a request again is not told to delete it. Of an e-mail about several requests, the others are sent by themselves. */
	function forgetNotice({ id }: RequestKey, recipient: string): void {
		const notice = sql`message = 'withdrawal' and request_id = ${id} and recipient = ${recipient}`;
		run`update ${t.deliveries} set again = null where again in (select id from ${t.deliveries} where ${notice})`;
		run`delete from ${t.deliveries} where ${notice}`;
	}

	/** Sends a company a request again, with new links; the links of its first e-mail end. Its answers stay, but for an objection. */
	function giveAgain(key: RequestKey, { delivery_id: before }: Holder, to: string): void {
		const [id, now] = [randomUUID(), createdAt()];
		run`update ${t.deliveries} set id = ${id}, recipient = ${to}, state = 'waiting', attempts = 0, in_flight = 0, why = null,
			created_at = ${now}, due_at = ${now}, waits_until = null, settled_at = null where id = ${before}`;
		run`delete from ${t.company_answers} where delivery_id = ${before} and answer in ${list(objections)}`;
		run`update ${t.company_answers} set delivery_id = ${id} where delivery_id = ${before}`;
		followLater(key, deliveriesOf(key), now);
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
		 * same text twice within an hour: an operator whose connection broke presses again.
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
			if (planned.some(({ message }) => message === 'written')) {
				noteState(key);
				followLater(key, deliveriesOf(key), createdAt());
			}
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
		/** The same for several of a company's requests, of which one e-mail tells it. @returns how many it had */
		takeAllFrom: write(
			(keys: readonly RequestKey[], company: string, author: string): number =>
				keys.filter((key) => takeFrom(key, company, author, togetherFor) === 'noted').length,
		),
		/** Notes that its deliveries were made due again (`Outbox.revive`). */
		noteResent: write((key: RequestKey, author: string) => note(key, 'resent', '', author)),
		/**
		 * Sends a request to one more company: a delivery as if it had been planned, so that links, reminders, added photos and an erasure
		 * reach it too.
		 * @param mostCompanies most companies that receive one request, which visitors are told
		 * A company from which it was taken back gets it in a new e-mail.
		 * @returns `already` if the company has it, or said that it is not for it; `full` if so many companies have it; `held` if nobody may be; `gone` if there is no such request
		 */
		pass: write((key: RequestKey, company: Receiver, mostCompanies: number, author: string) => {
			const found = presenceOf(key);
			if (found !== 'there') return found ?? 'gone';
			const holders = holdersOf(deliveriesOf(key), answersOf(key));
			const { result, before } = passing(holders, company, mostCompanies);
			if (result !== 'passed') return result;
			const planned: Planned = { message: 'lead', channel: 'email', recipient: company.email, company: company.name };
			forgetNotice(key, before?.recipient ?? company.email);
			if (before) giveAgain(key, before, company.email);
			else enqueue(key, [planned, ...tellVisitor(deliveriesOf(key))]);
			noteState(key);
			addToHistory(key, { action: 'passed', detail: keyOf(company.name), author });
			return result;
		}),
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

/** What was done with something that is no request: its name stands where a request's id does. */
export const changesOf = (name: string) => ({
	add: (detail: string, author: string) =>
		void addToHistory({ kind: '', id: name }, { action: 'note', detail, author }),
	newest: (most: number) => all<Pick<HistoryEntry, 'detail' | 'author' | 'created_at'>>`
		select detail, author, created_at from ${t.history} where request_id = ${name} order by number desc limit ${most}`,
});

/** What an entry `told` says: the company, and what it was told. */
export function toldIn(detail: string): { company: string; text: string } {
	const [company = '', ...lines] = detail.split('\n');
	return { company, text: lines.join('\n') };
}

/** Whether a request may be passed to a company, by all that were sent it; `before`: itself, if it had the request and has it no more. */
export function passing(
	holders: readonly Holder[],
	{ name, email }: Receiver,
	mostCompanies: number,
): { result: Passed; before?: Holder | undefined } {
	const before = holders.find(
		({ company, recipient }) => company === name || recipient.toLowerCase() === email.toLowerCase(),
	);
	if (before) return { result: before.hasIt || before.last?.answer === 'not-for-me' ? 'already' : 'passed', before };
	return { result: new Set(holders.map(({ recipient }) => recipient)).size >= mostCompanies ? 'full' : 'passed' };
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
