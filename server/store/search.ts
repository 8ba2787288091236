import { setImmediate } from 'node:timers/promises';
import type { RequestStanding, RequestState, Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import { britishDay } from '#server/store/days.ts';
import { deliveriesOfAll } from '#server/store/enqueue.ts';
import { isHeld } from '#server/store/held.ts';
import { historyOf, tookBack } from '#server/store/history.ts';
import { keyOfRegistered, type Term, type Terms, tableOfKind, termsOf } from '#server/store/register.ts';
import { requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, contains, type Db, isId, joined, list, number, raw, Sql, sql, t } from '#server/store/sql.ts';
import { answersOfAll, holdersOf, standingOf } from '#server/store/state.ts';

/** Which requests are looked for: those that fit all that is given. */
export interface SearchQuery {
	/** Name, e-mail address, address or postcode, telephone number or reference, or part of one (`register.ts`). */
	find?: string | undefined;
	kind?: LeadKind | undefined;
	status?: Status | undefined;
	/** Only those with a `dueAt`, or a day to follow them up that has come. */
	isDue?: boolean | undefined;
	/** Only those with a `dueAt`. */
	isUnanswered?: boolean | undefined;
	isHeld?: boolean | undefined;
	isFailed?: boolean | undefined;
	/** From this time on, in the format of `created_at`. */
	since?: string | undefined;
	before?: string | undefined;
	/** How many of the first ones to leave out. */
	offset?: number | undefined;
	most?: number | undefined;
}

export interface Found extends RequestStanding {
	request: LeadRequest;
	/** Whether a delivery was given up. */
	trouble: boolean;
}

/** Most earlier requests of a person that are counted: a flood may carry one address. */
const mostOfPerson = 20;

export interface CountedRequest extends RequestState, Pick<RequestStanding, 'source'> {
	id: string;
	kind: LeadKind;
	created_at: string;
	/** Whether it has signs that a program sent it. */
	isSuspected: boolean;
}

type Registered = RequestState &
	Pick<RequestStanding, 'held' | 'source' | 'followOn'> & { id: string; table_name: string };

const columns = raw(
	`id, table_name, status, answered_at as "answeredAt", due_at as "dueAt", nullif(held, '') as held, source, follow_on as "followOn"`,
);

/** How many rows are looked at, and how many requests read, at once: each in less than 20 ms, between which others are served. */
const lookedAtAtOnce = 5000;
const readAtOnce = 50;

/** Finding requests by what they say and what has become of them. */
export function openSearch({ read }: Db) {
	const readWhole = read(foundOf);
	const newest = read(() => number`select max(number) as n from ${t.request_ids}`);
	const slice = read(sliceOf);
	/** By the index of the list's order. */
	const first = read(
		(isDue: boolean | undefined, most: number, offset: number): { rows: Registered[]; total: number } => {
			const select = (where: Sql, by: Sql, limit: number, skipped: number) =>
				all<Registered>`select ${columns} from ${t.request_ids} where ${where} order by ${by} limit ${limit} offset ${skipped}`;
			const count = (where: Sql) => number`select count(*) as n from ${t.request_ids} where ${where}`;
			const isToday = isFollowedUp();
			const due = isDue ? sql`(due_at is null) = false` : sql`true`;
			// By their numbers, so that the others are passed over and counted in an index, without a look at each row.
			const rest = sql`${due} and number not in (select number from ${t.request_ids} where ${isToday})`;
			const onTop = count(isToday);
			const top = select(isToday, raw('follow_on, created_at desc, number desc'), most, offset);
			const by = raw('(due_at is null), due_at, created_at desc, number desc');
			const below = select(rest, by, most - top.length, Math.max(0, offset - onTop));
			return { rows: [...top, ...below], total: onTop + count(onTop === 0 ? due : rest) };
		},
	);
	/** By a look at all rows. */
	async function fitting(query: SearchQuery, end: number): Promise<{ rows: Placed[]; total: number }> {
		let [rows, total]: [Placed[], number] = [[], 0];
		for (let [above, last] = [0, newest()]; above < last; above += lookedAtAtOnce) {
			const found = slice(query, above);
			total += found.length;
			rows.push(...found);
			if (rows.length > end) rows = rows.sort(byPlace).slice(0, end);
			await setImmediate();
		}
		return { rows: rows.sort(byPlace), total };
	}
	return {
		/** All that fit, in the order of their arrival, some at a time: all of 100,000 would fill the memory. */
		async *all(query: SearchQuery): AsyncGenerator<Found[]> {
			for (let [above, last] = [0, newest()]; above < last; above += readAtOnce) {
				await setImmediate();
				const found = readWhole(slice(query, above, readAtOnce));
				if (found.length > 0) yield found;
			}
		},
		/**
		 * Those with a `dueAt` by that time, then the rest, the newest first.
		 * @returns those that `offset` and `most` leave, and how many there are without these
		 */
		find: async (query: SearchQuery) => {
			const { most = everything, offset = 0, isDue, ...filters } = query;
			const isFiltered = Object.values(filters).some((one) => one !== undefined);
			const { rows, total } = isFiltered ? await fitting(query, offset + most) : first(isDue, most, offset);
			const shown = isFiltered ? rows.slice(offset) : rows;
			const found: Found[] = [];
			for (let from = 0; from < shown.length; from += readAtOnce) {
				if (from > 0) await setImmediate();
				found.push(...readWhole(shown.slice(from, from + readAtOnce)));
			}
			return { found, total };
		},
		/** What was sent about some requests, what companies answered, and what was done with them; each the oldest first. */
		about: read((requests: readonly RequestKey[]) => {
			const deliveries = byRequest(deliveriesOfAll(requests));
			const answers = byRequest(answersOfAll(requests));
			const history = byRequest(historyOf(requests));
			return requests.map(({ id }) => ({ deliveries: deliveries(id), answers: answers(id), history: history(id) }));
		}),
		/** Of some requests, in the order given, without those that are erased. */
		of: read((requests: readonly RequestKey[]) => {
			const ids = requests.map(({ id }) => id).filter(isId);
			const rows = all<Registered>`select ${columns} from ${t.request_ids} where id in ${list(ids)}`;
			const byId = new Map(foundOf(rows).map((found) => [found.request.id, found]));
			return requests.flatMap(({ kind, id }) => {
				const found = byId.get(id);
				return found?.request.kind === kind ? found : [];
			});
		}),
		/**
		 * What has become of all requests of a time, but for those that are held, for counting: without what they say, so that tens of thousands are read at once.
		 * @param since from this time on, in the format of `created_at`; `before` exclusive
		 */
		states: read((since: string, before: string) => {
			const rows = all<Registered & { created_at: string; suspected: boolean }>`
				select ${columns}, created_at, suspected from ${t.request_ids} where created_at >= ${since} and created_at < ${before}`;
			return rows.flatMap(({ suspected: isSuspected, id, table_name, held, followOn: _, ...row }) => {
				if (held !== null) return [];
				const { kind } = keyOfRegistered({ id, table_name });
				return kind === '' ? [] : { id, kind, isSuspected, ...row };
			});
		}),
	};
}

const everything = 1e15;

/** What is to be followed up today is on top of the list, whether it is due or not; it has an index of its own. */
const isFollowedUp = () => sql`follow_on is not null and follow_on <= ${britishDay(Date.now())}`;

type Placed = Registered & { number: number; created_at: string; place: string };
const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
const byPlace = (one: Placed, other: Placed) =>
	compare(one.place, other.place) || compare(other.created_at, one.created_at) || compare(other.number, one.number);

/** Those of some rows that fit, in the order of their arrival, with their places in the list. @param above the number after which these rows begin, and how many there are at most */
const sliceOf = (query: SearchQuery, above: number, most = lookedAtAtOnce) =>
	all<Placed>`select ${columns}, number, created_at,
		case when ${isFollowedUp()} then '0' || follow_on when due_at is not null then '1' || due_at else '2' end as place
		from ${t.request_ids} where number > ${above} and number <= ${above + most}
		and ${joined(conditionsOf(query), ' and ')} order by number`;

function conditionsOf(query: SearchQuery): Sql[] {
	const { find = '', kind, status, since, before } = query;
	const terms = termsOf(find);
	const conditions = [
		query.isDue && sql`(due_at is not null or (${isFollowedUp()}))`,
		query.isUnanswered && sql`due_at is not null`,
		kind !== undefined && sql`table_name = ${tableOfKind(kind)?.name ?? ''}`,
		status !== undefined && sql`status = ${status}`,
		query.isHeld && isHeld,
		query.isFailed && sql`id in (select request_id from ${t.deliveries} where state = 'given-up')`,
		since !== undefined && sql`created_at >= ${since}`,
		before !== undefined && sql`created_at < ${before}`,
		terms && fitsOf(terms),
	];
	return [sql`true`, ...conditions.filter((one) => one instanceof Sql)];
}

function fitsOf(terms: Terms): Sql {
	const fits = ({ text, digits, idPrefix }: Term) => {
		const ways = [
			contains(sql`search_text`, text),
			digits !== undefined && contains(sql`search_digits`, digits),
			idPrefix !== undefined && sql`substr(id, 1, ${raw(`${idPrefix.length}`)}) = ${idPrefix}`,
		].filter((one) => one instanceof Sql);
		return sql`(${joined(ways, ' or ')})`;
	};
	return sql`(${fits(terms.whole)} or (${joined(terms.words.map(fits), ' and ')}))`;
}

/** What else there is about a request, with lists as JSON. */
type Beside = Pick<RequestStanding, 'photos' | 'notes' | 'nth' | 'person'> & {
	firstPhotos: string;
	trouble: 1 | 0;
};

/** The numbers of a row's own and of the earlier requests of its person, as they are joined (`planning.ts`), each from an index. */
function earlierOf(): Sql {
	const by = (column: Sql, condition: Sql) => sql`select * from (select earlier.number from ${t.request_ids} as own
		join ${t.request_ids} as earlier on earlier.${column} = own.${column} and earlier.number <= own.number
		where own.id = request.value and ${condition} order by earlier.number desc limit ${mostOfPerson})`;
	return sql`select number from ${t.request_ids} where id = request.value
		union ${by(sql`email_key`, sql`true`)} union ${by(sql`phone_key`, sql`own.email_key is null`)}`;
}

/** Reads the requests of some rows with what else there is about them, in the order of the rows. Those erased meanwhile are left out. */
function foundOf(rows: readonly Registered[]): Found[] {
	const requests = new Map(requestsOf(rows.map(keyOfRegistered)).map((request) => [request.id, request]));
	const beside = all<Beside>`select
		(select count(*) from ${t.photos} where folder = request.value) as photos,
		(select json_group_array(key) from (
			select key from ${t.photos} where folder = request.value order by key limit 3)) as "firstPhotos",
		(select count(*) from (${earlierOf()})) as nth,
		coalesce((select registered.id from ${t.request_ids} as registered
			where registered.number = (select min(number) from (${earlierOf()}))), request.value) as person,
		(select count(*) from ${t.history} where request_id = request.value and action = 'note'
			and substr(detail, 1, ${tookBack.length}) <> ${tookBack}) as notes,
		exists (select 1 from ${t.deliveries} where request_id = request.value and state = 'given-up') as trouble
		from json_each(${rows.map(({ id }) => id)}) as request`;
	const keys = [...requests.values()];
	const [deliveries, answers] = [byRequest(deliveriesOfAll(keys)), byRequest(answersOfAll(keys))];
	return rows.flatMap(({ id, status, answeredAt, dueAt, held, source, followOn }, index): Found[] => {
		const [request, more] = [requests.get(id), beside[index]];
		if (!request || !more) return [];
		const hasPhotos = request.kind === 'photo-quote';
		return [
			{
				request,
				...{ status, answeredAt, dueAt, held, source, followOn },
				photos: hasPhotos ? more.photos : 0,
				firstPhotos: hasPhotos ? JSON.parse(more.firstPhotos) : [],
				companies: holdersOf(deliveries(id), answers(id)).map(standingOf),
				...{ nth: more.nth, person: more.person, notes: more.notes },
				trouble: more.trouble === 1,
			},
		];
	});
}

/** @returns a function that gives the rows of one request */
function byRequest<R extends { request_id: string }>(rows: readonly R[]): (id: string) => R[] {
	const groups = new Map<string, R[]>();
	for (const row of rows) groups.set(row.request_id, [...(groups.get(row.request_id) ?? []), row]);
	return (id) => groups.get(id) ?? [];
}
