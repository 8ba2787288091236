import type { RequestKey } from '#leads/tables.ts';
import { type Delivery, isToVisitor, type Planned, type Planner, reportMessages } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue } from '#server/store/enqueue.ts';
import { historyOf, takenFrom } from '#server/store/history.ts';
import { planFor } from '#server/store/planning.ts';
import { presenceOf } from '#server/store/register.ts';
import { findRequest } from '#server/store/request-rows.ts';
import { all, forget, list, nameOf, number, run, sql, t } from '#server/store/sql.ts';

/** Photos that were added later, corrections, answers of companies and what companies are told, go to those to whom the request itself does. */
const beforeAdding = (one: Planned): Planned => ({ ...one, message: isToVisitor(one.message) ? 'thanks' : 'lead' });

function isSame(one: Planned, other: Planned): boolean {
	return (
		one.message === other.message &&
		one.channel === other.channel &&
		one.recipient === other.recipient &&
		(one.company === null) === (other.company === null)
	);
}

export function revive(which: readonly RequestKey[] | 'all', planner: Planner): number {
	const keys =
		which === 'all'
			? all<RequestKey>`select distinct kind, request_id as id from ${t.deliveries} where state <> 'delivered'`
			: which;
	for (const key of keys) reviveOne(key, planner, which === 'all');
	const waiting = (where = sql`true`) => number`select count(*) as n from ${t.deliveries}
		where state = 'waiting' and message not in ${list(reportMessages)} and ${where}`;
	if (which === 'all') return waiting();
	const counts = which.map(({ id }) => waiting(sql`request_id = ${id}`));
	return counts.reduce((sum, count) => sum + count, 0);
}

function reviveOne(key: RequestKey, planner: Planner, isOneOfAll: boolean): void {
	// Read inside the transaction, so that a request that was just erased gets no new deliveries.
	if (presenceOf(key) === 'held') return;
	const request = findRequest(key);
	// By hand, as they are now.
	const passedTo = historyOf([key]).flatMap(({ action, detail }) => (action === 'passed' ? detail : []));
	const passed = (planner.companies?.() ?? []).filter(({ company }) => company !== null && passedTo.includes(company));
	const before = deliveriesOf(key);
	const companies = request ? [...(planner.takers?.(request.kind, request) ?? []), ...passed] : [];
	const had = before.filter(
		(one) =>
			one.message === 'lead' &&
			one.company !== null &&
			(one.state !== 'given-up' || companies.some((other) => isSame(one, other))),
	);
	const addresses = had.map(({ recipient }) => recipient);
	const planned = request
		? planFor(planner, { kind: request.kind, row: request, suspected: request.suspected, had: addresses })
		: [];
	const wanted = [...planned, ...companies];
	const isWanted = (one: Delivery) =>
		one.message === 'withdrawal' ||
		(one.message === 'written' && one.recipient === request?.email) ||
		wanted.some((other) => isSame(beforeAdding(one), other));
	// Given up, and no longer a recipient: a company that was removed, or a corrected address.
	const drop = before.filter((one) => one.state === 'given-up' && !isWanted(one));
	const remaining = before.filter((one) => !drop.includes(one));
	const again = remaining.filter(({ state }) => state !== 'delivered');
	// Confirmations that were withheld by a limit (`wire/rate-limits.ts`) are added where somebody has looked at the request alone.
	const addable = planned.filter(({ message }) => message !== 'thanks' || !isOneOfAll);
	const taken = takenFrom(historyOf([key]));
	const missing = addable.filter(
		(one) => !remaining.some((other) => isSame(one, other)) && !taken.includes(one.company ?? ''),
	);
	const now = new Date().toISOString();
	run`delete from ${t.deliveries} where id in ${list(drop.map(({ id }) => id))}`;
	run`update ${t.deliveries} set state = 'waiting', due_at = ${now}, settled_at = null,
		attempts = case state when 'given-up' then 1 else attempts end,
		created_at = case state when 'given-up' then ${now} else created_at end, waits_until = null,
		again = case message when 'withdrawal' then null else again end,
		in_flight = case state when 'given-up' then 0 else in_flight end where id in ${list(again.map(({ id }) => id))}`;
	enqueue(key, missing);
}

export interface HeldMessages {
	channel: string;
	recipient: string;
	company: string | null;
	count: number;
}

/**
 * Holds what a restored store would send at its start, since it may have been sent since: it is given up until the operator has seen the
 * list; `revive` then sends it to those alone whom the settings name, and to companies. Messages to the operator are about days that are
 * over, and are dropped.
 */
export function holdWaiting(): HeldMessages[] {
	run`delete from ${t.deliveries} where state = 'waiting' and message in ${list(reportMessages)}`;
	const now = new Date().toISOString();
	run`update ${t.deliveries} set state = 'given-up', settled_at = ${now}, why = 'RESTORED', in_flight = 0
		where state = 'waiting'`;
	// Beside the one that it was made from, it is another back office (`inbox/pull.ts`).
	forget('identity');
	// With those that a restore before this one has held, and nobody has sent.
	return all<HeldMessages>`select channel, recipient, ${nameOf('company')} as company, count(*) as count from ${t.deliveries}
		where state = 'given-up' and why = 'RESTORED'
		group by channel, recipient, company order by count(*) desc, channel, recipient, company`;
}
