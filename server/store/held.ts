import type { RequestKey } from '#leads/tables.ts';
import { startOfDay } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { enqueue, thankedSince } from '#server/store/enqueue.ts';
import { planFor } from '#server/store/planning.ts';
import { keysWhere } from '#server/store/register.ts';
import { requestsOf } from '#server/store/request-rows.ts';
import { all, type Db, isId, number, one, run, type Sql, sql, t } from '#server/store/sql.ts';
import { dueAt } from '#server/store/state.ts';

/**
 * Which held requests: of one sender; of all senders that have at most `few`, as honest visitors have who were held because others sent
 * too much; one; or all.
 */
export type HeldChoice = 'all' | 'few' | { sender: string } | RequestKey;

export interface HeldSender {
	/** By which its address is known in the day in which it sent them (`wire/rate-limits.ts`). */
	sender: string;
	requests: number;
	/** How many different ones its requests have, and those of its first. */
	phones: number;
	emails: number;
	phone: string | null;
	email: string | null;
	/** When its first and its last were sent. */
	first: string;
	last: string;
}

/** Most confirmation e-mails in a day: strangers' addresses may be in all of them. */
export const maxThanksToAllPerDay = 500;

/** How many requests a sender has at most that counts as one with few. */
export const few = 2;

export const isHeld = sql`held <> ''`;
/** Whether it is not: it never was, or was let go. */
export const isNotHeld = sql`coalesce(held, '') = ''`;

/**
 * Requests that are stored and held: of them nobody is told, until the operator lets them go (`wire/rate-limits.ts`). To drop them is
 * to erase them.
 */
export function openHeld({ read, write }: Db) {
	return {
		senders: read(
			() => all<HeldSender>`select grouped.*, one.search_digits as phone, one.email_key as email
				from (
					select held as sender, count(*) as requests, count(distinct nullif(search_digits, '')) as phones,
						count(distinct email_key) as emails, min(created_at) as first, max(created_at) as last, min(number) as first_number
					from ${t.request_ids} where ${isHeld} group by held
				) as grouped join ${t.request_ids} as one on one.number = grouped.first_number
				order by grouped.requests desc, grouped.sender`,
		),
		total: read(() => number`select count(*) as n from ${t.request_ids} where ${isHeld}`),
		has: read(({ id }: RequestKey) => one`select 1 from ${t.request_ids} where ${isHeld} and id = ${id}` !== undefined),
		/** Some of them, in the order of their arrival. */
		some: read(someOf),
		/**
		 * Has some of them delivered as if they had just come. Nobody looks at each of a flood's: the addresses in them may be
		 * anybody's, and get no confirmation.
		 * @param current chooses their recipients
		 * @returns how many; `most` if there may be more
		 */
		letGo: write((which: HeldChoice, most: number, current: Planner) => {
			const found = someOf(which, most);
			const isLookedAt = which === 'few' || (which !== 'all' && 'id' in which);
			let left = maxThanksToAllPerDay - thankedSince(startOfDay(Date.now()));
			for (const request of requestsOf(found)) {
				const { id, kind, created_at, suspected } = request;
				run`update ${t.request_ids} set held = '', due_at = ${dueAt(kind, created_at)} where id = ${id}`;
				const planned = planFor(current, { kind, row: request, suspected });
				const mayThank = isLookedAt && one`select 1 from ${t.request_ids} where may_thank and id = ${id}` !== undefined;
				enqueue(request, planned, { mayThank: mayThank && left-- > 0 });
			}
			return found.length;
		}),
	};
}

const someOf = (which: HeldChoice, most: number) =>
	keysWhere(sql`${isHeld} and ${fits(which)} order by number limit ${most}`);

function fits(which: HeldChoice): Sql {
	if (which === 'all') return sql`true`;
	if (which === 'few')
		return sql`held in (select held from ${t.request_ids} where ${isHeld} group by held having count(*) <= ${few})`;
	if ('sender' in which) return sql`held = ${which.sender}`;
	return isId(which.id) ? sql`id = ${which.id}` : sql`false`;
}
