import type { Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import { answersOfAll } from '#server/store/company-answers.ts';
import { deliveriesOfAll } from '#server/store/enqueue.ts';
import { isHeld } from '#server/store/held.ts';
import { historyOf } from '#server/store/history.ts';
import { keyOfRegistered, requestsOf, tableOfKind } from '#server/store/request-rows.ts';
import type { RequestState } from '#server/store/request-state.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { type Term, type Terms, termsOf } from '#server/store/search-terms.ts';
import { all, type Db, isId, joined, list, number, raw, type Sql, sql } from '#server/store/sql/op.ts';
import { contains, t } from '#server/store/sql/pieces.ts';

/** Which requests are looked for: those that fit all that is given. */
export interface SearchQuery {
	/** Name, e-mail address, address or postcode, telephone number or reference, or part of one (`search-terms.ts`). */
	find?: string | undefined;
	kind?: LeadKind | undefined;
	status?: Status | undefined;
	/** Only those with a `dueAt`. */
	isDue?: boolean | undefined;
	/** Only those that are held. */
	isHeld?: boolean | undefined;
	/** Only those of which a delivery was given up. */
	isFailed?: boolean | undefined;
	/** From this time on, in the format of `created_at`. */
	since?: string | undefined;
	/** Before this time. */
	before?: string | undefined;
	/** `due`, unless given: those with a `dueAt` by that time, then the rest, the newest first. `arrival`: the oldest first. */
	order?: 'due' | 'arrival' | undefined;
	/** How many of the first ones to leave out. */
	offset?: number | undefined;
	/** Most that are read; all unless given. */
	most?: number | undefined;
}

/** A request with what has become of it. */
export interface Found extends RequestState {
	request: LeadRequest;
	/** Its sender if it is held (`held.ts`); null unless it is. */
	held: string | null;
	/** The page that it was sent from, or `telephone`; null where that is not known. */
	source: string | null;
	/** Photos in its folder, and the keys of the first three. */
	photos: number;
	firstPhotos: string[];
	/** The companies it was sent to, or is to be, in that order. */
	companies: string[];
	notes: number;
	/** Whether a delivery was given up, or has failed and is tried again. */
	trouble: 'given-up' | 'retried' | null;
}

/** A request as far as it is counted. */
export interface CountedRequest extends RequestState {
	id: string;
	kind: LeadKind;
	created_at: string;
	/** Whether it has signs that a program sent it. */
	isSuspected: boolean;
	/** The page that it was sent from, or `telephone`; null where that is not known. */
	source: string | null;
}

/** A row of the register, as far as it is shown. */
type Registered = RequestState & { id: string; table_name: string; held: string | null; source: string | null };

const columns = raw(
	`id, table_name, status, answered_at as "answeredAt", due_at as "dueAt", nullif(held, '') as held, source`,
);

const orders = {
	due: raw('(due_at is null), due_at, created_at desc, number desc'),
	arrival: raw('created_at, number'),
};

/** Finding requests by what they say and what has become of them. */
export function openSearch({ read }: Db) {
	return {
		/** @returns those that `offset` and `most` leave, and how many there are without these */
		find: read((query: SearchQuery) => {
			const { most = everything, offset = 0, order = 'due' } = query;
			const where = joined(conditionsOf(query), ' and ');
			const rows = all<Registered>`select ${columns} from ${t.request_ids} where ${where}
				order by ${orders[order]} limit ${most} offset ${offset}`;
			return { found: foundOf(rows), total: number`select count(*) as n from ${t.request_ids} where ${where}` };
		}),
		/** What was sent about some requests, what companies answered, and what was done with them; each the oldest first. */
		about: read((requests: readonly RequestKey[]) => {
			const ofRequest = ({ request_id }: { request_id: string }) => request_id;
			const deliveries = groupBy(deliveriesOfAll(requests), ofRequest);
			const answers = groupBy(answersOfAll(requests), ofRequest);
			const history = groupBy(historyOf(requests), ofRequest);
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
			return rows.flatMap(({ suspected: isSuspected, id, table_name, held, ...row }) => {
				if (held !== null) return [];
				const { kind } = keyOfRegistered({ id, table_name });
				return kind === '' ? [] : { id, kind, isSuspected, ...row };
			});
		}),
	};
}

/** More than there can be. */
const everything = 1e15;

function conditionsOf({
	find = '',
	kind,
	status,
	isDue,
	isHeld: onlyHeld,
	isFailed,
	since,
	before,
}: SearchQuery): Sql[] {
	const terms = termsOf(find);
	return [
		// By the index of the order `due`.
		isDue ? sql`(due_at is null) = false` : sql`true`,
		...(kind === undefined ? [] : [sql`table_name = ${tableOfKind(kind)?.name ?? ''}`]),
		...(status === undefined ? [] : [sql`status = ${status}`]),
		...(onlyHeld ? [isHeld] : []),
		...(isFailed ? [sql`id in (select request_id from ${t.deliveries} where state = 'given-up')`] : []),
		...(since === undefined ? [] : [sql`created_at >= ${since}`]),
		...(before === undefined ? [] : [sql`created_at < ${before}`]),
		...(terms ? [fitsOf(terms)] : []),
	];
}

/** The condition that a request fits a text. */
function fitsOf(terms: Terms): Sql {
	const fits = ({ text, digits, idPrefix }: Term) => {
		const ways = [
			sql`${contains(sql`search_text`, text)}`,
			...(digits === undefined ? [] : [sql`${contains(sql`search_digits`, digits)}`]),
			...(idPrefix === undefined ? [] : [sql`substr(id, 1, ${raw(`${idPrefix.length}`)}) = ${idPrefix}`]),
		];
		return sql`(${joined(ways, ' or ')})`;
	};
	return sql`(${fits(terms.whole)} or (${joined(terms.words.map(fits), ' and ')}))`;
}

/** Reads the requests of some rows with what else there is about them, in the order of the rows. Those erased meanwhile are left out. */
function foundOf(rows: readonly Registered[]): Found[] {
	const ids = rows.map(({ id }) => id);
	const requests = new Map(requestsOf(rows.map(keyOfRegistered)).map((request) => [request.id, request]));
	const companies = groupById(
		all<{ id: string; company: string }>`select request_id as id, company from ${t.deliveries}
			where request_id in ${list(ids)} and message = 'lead' and company is not null
			group by request_id, company order by min(number)`,
	);
	const notes = groupById(
		all<{ id: string; n: number }>`select request_id as id, count(*) as n from ${t.history}
			where request_id in ${list(ids)} and action = 'note' group by request_id`,
	);
	const troubles = groupById(
		all<{ id: string; state: string }>`select distinct request_id as id, state from ${t.deliveries}
			where request_id in ${list(ids)} and (state = 'given-up' or (state = 'waiting' and why is not null))`,
	);
	const photos = groupById(
		all<{ id: string; key: string }>`select folder as id, key from ${t.photos}
			where folder in ${list(ids)} order by key`,
	);
	return rows.flatMap(({ id, status, answeredAt, dueAt, held, source }): Found[] => {
		const request = requests.get(id);
		if (!request) return [];
		const own = request.kind === 'photo-quote' ? photos(id) : [];
		const failed = troubles(id).map(({ state }) => state);
		return [
			{
				request,
				...{ status, answeredAt, dueAt, held, source },
				photos: own.length,
				firstPhotos: own.slice(0, 3).map(({ key }) => key),
				companies: companies(id).map(({ company }) => company),
				notes: notes(id)[0]?.n ?? 0,
				trouble: failed.includes('given-up') ? 'given-up' : failed.length > 0 ? 'retried' : null,
			},
		];
	});
}

const groupById = <R extends { id: string }>(rows: readonly R[]) => groupBy(rows, ({ id }) => id);

function groupBy<R>(rows: readonly R[], keyOf: (row: R) => string): (key: string) => R[] {
	const groups = new Map<string, R[]>();
	for (const row of rows) {
		const group = groups.get(keyOf(row));
		if (group) group.push(row);
		else groups.set(keyOf(row), [row]);
	}
	return (key) => groups.get(key) ?? [];
}
