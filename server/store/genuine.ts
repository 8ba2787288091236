import type { Status } from '#leads/status.ts';
import { type Sql, sql, t } from '#server/store/sql.ts';

// What counts, in figures and on the bill of a month: the one place that says so. A company may object to a request; it counts until the
// operator agrees. With “not genuine” it then counts for nobody, with the others not for the company that objects.

/** What is asked of a request that a company was sent. */
export interface Sent {
	request_id: string;
	/** The status of the request that was set by hand last; null without one. */
	status: Status | null;
	/** Whether the operator agrees with its last answer, which is an objection; and whether with any company that the request is not genuine. */
	isAgreed: boolean;
	isDisowned: boolean;
	/** Whether the operator has taken it back. */
	isTakenBack: boolean;
	/** The first request of the same person that it had before; null unless it had one. */
	again: string | null;
}

/**
 * Whether a request counts for a company that was sent it. Not spam, nor what the operator took back from it, nor a further one of a person
 * whose earlier one it had then.
 */
export const isGenuine = ({ status, isAgreed, isDisowned, isTakenBack, again }: Omit<Sent, 'request_id'>): boolean =>
	status !== 'spam' && !isAgreed && !isDisowned && !isTakenBack && again === null;

/** The requests that count nowhere: not genuine, or all companies that were sent them object, and the operator agrees. By their ids. */
export function notGenuine(sent: readonly Sent[]): Set<string> {
	const counts = new Map<string, boolean>();
	for (const { request_id, isAgreed, isDisowned } of sent)
		counts.set(request_id, !isDisowned && (counts.get(request_id) === true || !isAgreed));
	return new Set([...counts].flatMap(([id, does]) => (does ? [] : id)));
}

/** The condition that the operator agrees with a company that a request is not genuine. @param id the request's */
export const isDisowned = (id: Sql) => sql`exists (select 1 from ${t.company_answers} as objection
	where objection.request_id = ${id} and objection.answer = 'not-genuine' and objection.agreed)`;
