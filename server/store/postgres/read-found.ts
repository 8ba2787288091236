import type { Status } from '#leads/status.ts';
import { type LeadKind, type RequestKey, tables } from '#leads/tables.ts';
import type { Query } from '#server/store/postgres/connect.ts';
import { readRequest, requestColumns } from '#server/store/postgres/read-row.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';

/** A row of `states` (`request-states.ts`). */
export interface StateRow {
	kind: LeadKind;
	id: string;
	status: Status;
	answered_at: string | null;
	due_at: string | null;
}

/** What is told of a request by its deliveries, history and photos; left out where there is none. */
type About = Partial<Pick<Found, 'companies' | 'photos' | 'notes' | 'trouble'>>;

/** Reads the requests of some rows with what else there is about them, in the order of the rows. Those erased meanwhile are left out. */
export async function readFound(sql: Query, rows: readonly StateRow[]): Promise<Found[]> {
	if (rows.length === 0) return [];
	const [requests, ...abouts] = await Promise.all([
		readRequests(sql, rows),
		readCompanies(sql, rows),
		readCounts(sql, rows),
		readPhotos(sql, rows),
	]);
	return rows.flatMap((row) => {
		const request = requests.get(nameOf(row));
		const about: About = Object.assign({}, ...abouts.map((one) => one.get(nameOf(row))));
		const { status, answered_at: answeredAt, due_at: dueAt } = row;
		const { photos = 0, companies = [], notes = 0, trouble = null } = about;
		return request ? { request, status, answeredAt, dueAt, photos, companies, notes, trouble } : [];
	});
}

const nameOf = ({ kind, id }: RequestKey) => `${kind} ${id}`;
const idsOf = (rows: readonly StateRow[]) => rows.map(({ id }) => id);

async function readRequests(sql: Query, rows: readonly StateRow[]): Promise<Map<string, LeadRequest>> {
	const read = tables.map(async (table) => {
		const ids = idsOf(rows.filter(({ kind }) => kind === table.kind));
		if (ids.length === 0) return [];
		const found = await sql`select ${requestColumns(sql, table)} from ${sql(`public.${table.name}`)}
			where id = any(${ids}::uuid[])`;
		return found.map((row) => readRequest(table, row));
	});
	const requests = (await Promise.all(read)).flat();
	return new Map(requests.map((request) => [nameOf(request), request]));
}

async function readCompanies(sql: Query, rows: readonly StateRow[]): Promise<Map<string, About>> {
	const found = await sql<(RequestKey & { companies: string[] })[]>`
		select kind, request_id as id, array_agg(company order by first) as companies from (
			select kind, request_id, company, min(number) as first from private.deliveries
			where request_id = any(${idsOf(rows)}) and message = 'lead' and company is not null group by kind, request_id, company
		) as asked group by kind, request_id`;
	return new Map(found.map((row) => [nameOf(row), { companies: row.companies }]));
}

async function readCounts(sql: Query, rows: readonly StateRow[]): Promise<Map<string, About>> {
	const ids = idsOf(rows);
	const found = await sql<(RequestKey & { notes: number; given_up: number; retried: number })[]>`
		select kind, request_id as id, sum(notes) as notes, sum(given_up) as given_up, sum(retried) as retried from (
			select kind, request_id, 1 as notes, 0 as given_up, 0 as retried from private.history
			where request_id = any(${ids}) and deed = 'note'
			union all
			select kind, request_id, 0, (state = 'given-up')::int, (state = 'waiting')::int from private.deliveries
			where request_id = any(${ids}) and (state = 'given-up' or (state = 'waiting' and why is not null))
		) as counted group by kind, request_id`;
	return new Map(
		found.map((row) => {
			const trouble = row.given_up > 0 ? 'given-up' : row.retried > 0 ? 'retried' : null;
			return [nameOf(row), { notes: row.notes, trouble }];
		}),
	);
}

async function readPhotos(sql: Query, rows: readonly StateRow[]): Promise<Map<string, About>> {
	const ids = idsOf(rows.filter(({ kind }) => kind === 'photo-quote'));
	if (ids.length === 0) return new Map();
	const found = await sql<{ folder: string; photos: number }[]>`select folder, count(*) as photos from private.photos
		where folder = any(${ids}) and arriving_since is null group by folder`;
	return new Map(found.map(({ folder, photos }) => [`photo-quote ${folder}`, { photos }]));
}
