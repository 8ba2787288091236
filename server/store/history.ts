import { randomUUID } from 'node:crypto';
import type { Status } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { type Delivery, type Planned, tellVisitor } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue, followLater } from '#server/store/enqueue.ts';
import { presenceOf } from '#server/store/request-rows.ts';
import { noteState, statusByHand } from '#server/store/request-state.ts';
import type { Action, HistoryEntry } from '#server/store/requests.ts';
import { all, type Db, list, one, raw, rowOf, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** A company of the routing file. */
interface Receiver {
	name: string;
	email: string;
}

export type Noted = 'noted' | 'already' | 'gone';

const columns = ['id', 'kind', 'request_id', 'action', 'detail', 'author', 'created_at'] as const;

/** What was done with some requests, the oldest first. */
export const historyOf = (keys: readonly RequestKey[]) =>
	all<HistoryEntry>`select ${raw(columns.join(', '))} from ${t.history}
		where request_id in ${list(keys.map(({ id }) => id))} order by number`;

/** What people did with requests. Each call is durable when it returns. */
export function openHistory({ read, write }: Db, createdAt: () => string) {
	function note(key: RequestKey, action: Action, detail: string, author: string): Noted {
		if (!presenceOf(key)) return 'gone';
		if (action === 'status' && statusByHand(key) === detail) return 'already';
		addToHistory(key, { action, detail, author }, createdAt());
		if (action === 'status') {
			noteState(key);
			// Who is reminded depends on it (`delivery/plan.ts`).
			followLater(deliveriesOf(key), new Date().toISOString());
		}
		return 'noted';
	}

	return {
		/** @returns `already` if it was set to this by hand last; `gone` if there is no such request */
		setStatus: write((key: RequestKey, status: Status, author: string) => note(key, 'status', status, author)),
		/** @param text at most `maxNoteLength` characters */
		addNote: write((key: RequestKey, text: string, author: string) => note(key, 'note', text, author)),
		/** Notes that its deliveries were made due again (`Outbox.revive`). */
		noteResent: write((key: RequestKey, author: string) => note(key, 'resent', '', author)),
		/**
		 * Sends a request to one more company: a delivery as if it had been planned, so that links, reminders, added photos and an erasure
		 * reach it too.
		 * @param mostCompanies most companies that receive one request, which visitors are told
		 * @returns `already` if the company has it; `full` if so many companies have it; `held` if nobody may be; `gone` if there is no such request
		 */
		pass: write(
			(
				key: RequestKey,
				company: Receiver,
				mostCompanies: number,
				author: string,
			): 'passed' | 'already' | 'full' | 'held' | 'gone' => {
				const found = presenceOf(key);
				if (found !== 'there') return found ?? 'gone';
				const { result, planned } = passing(deliveriesOf(key), company, mostCompanies);
				if (result !== 'passed') return result;
				const created_at = createdAt();
				enqueue([{ request: key, planned }], created_at);
				addToHistory(key, { action: 'passed', detail: company.name, author }, created_at);
				return result;
			},
		),
		/** The oldest first. */
		of: read((key: RequestKey) => historyOf([key])),
	};
}

/** Adds an entry. @param now its time, unless another entry or answer is later */
export function addToHistory(
	{ kind, id }: RequestKey,
	entry: Pick<HistoryEntry, 'action' | 'detail' | 'author'>,
	now: string,
): void {
	const newest = one<{ time: string | null }>`select max(created_at) as time from (
		select created_at from ${t.history} where request_id = ${id} and kind = ${kind}
		union all select created_at from ${t.company_answers} where request_id = ${id} and kind = ${kind}) as before`;
	const before = newest?.time ?? '';
	// After all of them, so that the order is certain.
	const created_at = now > before ? now : new Date(Date.parse(before) + 1).toISOString();
	run`insert into ${t.history} ${rowOf({ id: randomUUID(), kind, request_id: id, ...entry, created_at })}`;
}

/** Whether a request may be passed to a company, by all its deliveries, and the delivery that does it. */
export function passing(
	deliveries: readonly Delivery[],
	{ name, email }: Receiver,
	mostCompanies: number,
): { result: 'passed' | 'already' | 'full'; planned: Planned[] } {
	const asked = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
	const isSame = ({ company, recipient }: Delivery) =>
		company === name || recipient.toLowerCase() === email.toLowerCase();
	if (asked.some(isSame)) return { result: 'already', planned: [] };
	if (new Set(asked.map(({ recipient }) => recipient)).size >= mostCompanies) return { result: 'full', planned: [] };
	const planned: Planned = { message: 'lead', channel: 'email', recipient: email, company: name };
	return { result: 'passed', planned: [planned, ...tellVisitor(deliveries)] };
}
