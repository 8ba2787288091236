import { answerHours, type RequestKey, tables } from '#leads/tables.ts';
import { maxThanksToAllPerDay } from '#server/settings/limits.ts';
import { planAll } from '#server/store/company-loads.ts';
import { startOfDay } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { enqueue, thankedSince } from '#server/store/enqueue.ts';
import { keysWhere, requestsOf } from '#server/store/request-rows.ts';
import { all, type Db, isId, list, one, run, type Sql, sql } from '#server/store/sql/op.ts';
import { hoursAfter, t } from '#server/store/sql/pieces.ts';

/**
 * Which held requests: of one network; of all networks that have at most `few`, as honest visitors have who were held because others sent
 * too much; one; or all.
 */
export type HeldChoice = 'all' | 'few' | { network: string } | RequestKey;

interface HeldNetwork {
	/** Such as `198.51.100.0/24`. */
	network: string;
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

/** How many requests a network has at most that counts as one with few. */
const few = 2;

type HeldCounts = Pick<HeldNetwork, 'requests' | 'phones' | 'emails'>;
const counts = sql`count(*) as requests, count(distinct nullif(search_digits, '')) as phones, count(distinct email_key) as emails`;

/** Whether a request is held. */
export const isHeld = sql`held <> ''`;
/** Whether it is not: it never was, or was let go. */
export const isNotHeld = sql`coalesce(held, '') = ''`;

/**
 * Requests that are stored and held: of them nobody is told, until the operator lets them go (`settings/caller-limits.ts`). To drop them is
 * to erase them.
 */
export function openHeld({ read, write }: Db, createdAt: () => string) {
	return {
		/** Those that have most first. */
		networks: read(
			() => all<HeldNetwork>`select grouped.*, one.search_digits as phone, one.email_key as email
				from (
					select held as network, ${counts}, min(created_at) as first, max(created_at) as last, min(number) as first_number
					from ${t.request_ids} where ${isHeld} group by held
				) as grouped join ${t.request_ids} as one on one.number = grouped.first_number
				order by grouped.requests desc, grouped.network`,
		),
		/** Of how many people some may be. */
		count: read((which: HeldChoice) => {
			const found = one<HeldCounts>`select ${counts} from ${t.request_ids} where ${isHeld} and ${fits(which)}`;
			return found ?? { requests: 0, phones: 0, emails: 0 };
		}),
		isAny: read(() => one`select 1 from ${t.request_ids} where ${isHeld} limit 1` !== undefined),
		/** Whether one is. */
		has: read(({ id }: RequestKey) => one`select 1 from ${t.request_ids} where ${isHeld} and id = ${id}` !== undefined),
		/** Some of them, in the order of their arrival. */
		some: read(someOf),
		/**
		 * Has some of them delivered as if they had just come. Nobody looks at each of a whole network's: the addresses in them may be
		 * anybody's, and get no confirmation.
		 * @param current chooses their recipients
		 * @returns how many; `most` if there may be more
		 */
		letGo: write((which: HeldChoice, most: number, current: Planner) => {
			const found = someOf(which, most);
			const mayThank = new Set(
				which === 'few' || (which !== 'all' && 'id' in which)
					? all<{ id: string }>`select id from ${t.request_ids}
						where may_thank and id in ${list(found.map(({ id }) => id))}`.map(({ id }) => id)
					: [],
			);
			for (const { kind } of tables) {
				const due = answerHours[kind] === null ? sql`null` : sql`${hoursAfter('created_at', answerHours[kind])}`;
				const ids = found.flatMap((key) => (key.kind === kind ? key.id : []));
				run`update ${t.request_ids} set held = '', due_at = ${due} where id in ${list(ids)}`;
			}
			const requests = requestsOf(found);
			const planned = planAll(
				current,
				requests.map((request) => ({ kind: request.kind, row: request, suspected: request.suspected })),
			);
			// Nobody counted them when they came, and strangers' addresses may be in all of them.
			let left = maxThanksToAllPerDay - thankedSince(startOfDay(Date.now()));
			const outgoing = requests.map((request, index) => ({
				request,
				planned: planned[index] ?? [],
				mayThank: mayThank.has(request.id) && left-- > 0,
			}));
			enqueue(outgoing, createdAt());
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
	if ('network' in which) return sql`held = ${which.network}`;
	return isId(which.id) ? sql`id = ${which.id}` : sql`false`;
}

/** Held requests as they are shown. */
export interface HeldSummary {
	requests: number;
	/** The networks that have more than a few, those with most first. */
	networks: HeldNetwork[];
	/** How many the others have, and how many of these there are. */
	few: { networks: number; requests: number };
}

export function heldOf(networks: readonly HeldNetwork[]): HeldSummary {
	const sum = (some: readonly HeldNetwork[]) => some.reduce((total, { requests }) => total + requests, 0);
	const others = networks.filter(({ requests }) => requests <= few);
	return {
		requests: sum(networks),
		networks: networks.filter(({ requests }) => requests > few),
		few: { networks: others.length, requests: sum(others) },
	};
}

/** Of how many people held requests may be, in words, with what the first of them gave. */
export function peopleOf({
	phones,
	emails,
	phone,
	email,
}: Pick<HeldNetwork, 'phones' | 'emails'> & Partial<HeldNetwork>) {
	const counted = (count: number, what: string, many: string, first: string | null | undefined) =>
		`${count} ${count === 1 ? what : many}${first ? ` (${count === 1 ? '' : 'first '}${first.slice(0, longestShown)})` : ''}`;
	return `${counted(phones, 'phone number', 'phone numbers', phone)}, ${counted(emails, 'email address', 'email addresses', email)}`;
}
const longestShown = 40;
