import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import type { Sql } from '#server/store/postgres/connect.ts';
import { readFound, type StateRow } from '#server/store/postgres/read-found.ts';
import { everySql, type Fragment, joined, statesSql } from '#server/store/postgres/request-states.ts';
import type { Session } from '#server/store/postgres/session.ts';
import type { CountedRequest, Search, SearchQuery } from '#server/store/search.ts';
import { searchedTexts, type Term, termsOf } from '#server/store/search-terms.ts';

export function openSearch({ sql }: Session): Search {
	return {
		find: async (query) => {
			const { most, offset = 0 } = query;
			const page = (limit: Fragment) => sql<(StateRow & { total: number })[]>`${searchSql(sql, query)} ${limit}`;
			const limit = most === undefined ? sql`` : sql`limit ${most}::bigint`;
			const rows = await page(sql`${limit} offset ${offset}::bigint`);
			const [first] = rows.length > 0 || offset === 0 ? rows : await page(sql`limit 1`);
			return { found: await readFound(sql, rows), total: first?.total ?? 0 };
		},
		of: async (requests) => {
			const ids = requests.map(({ id }) => id);
			const every = everySql(sql, tables, { where: sql`request.id::text = any(${ids})` });
			const rows = await sql<StateRow[]>`with every as (${every}), ${statesSql(sql, sql`request_id = any(${ids})`)}
				select kind, id, status, answered_at, due_at from states`;
			const nameOf = ({ kind, id }: RequestKey) => `${kind} ${id}`;
			const byName = new Map((await readFound(sql, rows)).map((one) => [nameOf(one.request), one]));
			return requests.flatMap((request) => byName.get(nameOf(request)) ?? []);
		},
		states: async (since, before) => {
			const every = everySql(sql, tables, {
				columns: () => sql`, suspected is not null as is_suspected`,
				where: sql`request.created_at >= ${since} and request.created_at < ${before}`,
			});
			return [
				...(await sql<CountedRequest[]>`with every as materialized (${every}), ${statesSql(sql)}
					select kind, created_at, is_suspected as "isSuspected", status, answered_at as "answeredAt", due_at as "dueAt"
					from states`),
			];
		},
	};
}

function searchSql(sql: Sql, query: SearchQuery): Fragment {
	const { find = '', kind, status, isDue = false, since, before, order = 'due' } = query;
	const kinds = tables.filter((table) => kind === undefined || table.kind === kind);
	const dates = [
		sql`true`,
		...(since === undefined ? [] : [sql`request.created_at >= ${since}`]),
		...(before === undefined ? [] : [sql`request.created_at < ${before}`]),
	];
	const wanted = [
		sql`true`,
		...(status === undefined ? [] : [sql`status = ${status}`]),
		...(isDue ? [sql`due_at is not null`] : []),
		...(find === '' ? [] : [fitsSql(sql, find)]),
	];
	const and = sql` and `;
	const every = everySql(sql, kinds, {
		columns: find === '' ? () => sql`` : (table) => searchedColumns(sql, table),
		where: joined(sql, dates, and),
	});
	return sql`with every as materialized (${every}), ${statesSql(sql)}
		select kind, id, status, answered_at, due_at, count(*) over () as total from states
		where ${joined(sql, wanted, and)}
		order by ${order === 'arrival' ? sql`created_at, place` : sql`due_at nulls last, created_at desc, place desc`}`;
}

/** What a kind's requests are found by, made as `folded` makes it (`search-terms.ts`), whatever the database's locale. */
function searchedColumns(sql: Sql, table: Table): Fragment {
	const hasPhone = table.columns.some(({ name }) => name === 'phone');
	const texts = sql(searchedTexts(table));
	return sql`, lower(regexp_replace(normalize(concat_ws('|', ${texts}), NFD), '[\\u0300-\\u036f''’‘\`\\s]', '', 'g')) as text,
		${hasPhone ? sql`regexp_replace(coalesce(phone, ''), '\\D', '', 'g')` : sql`''`} as digits`;
}

/** The condition that a request fits a text. */
function fitsSql(sql: Sql, find: string): Fragment {
	const terms = termsOf(find);
	if (!terms) return sql`true`;
	const fits = ({ text, digits, idPrefix }: Term) => sql`(strpos(text, ${text}) > 0
		${digits === undefined ? sql`` : sql`or strpos(digits, ${digits}) > 0`}
		${idPrefix === undefined ? sql`` : sql`or starts_with(id, ${idPrefix})`})`;
	return sql`(${fits(terms.whole)} or (${joined(sql, terms.words.map(fits), sql` and `)}))`;
}
