import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found, Search, SearchQuery } from '#server/store/search.ts';
import { folded, searchedTexts, type Term, termsOf } from '#server/store/search-terms.ts';
import { integer, readCounted, readRequestKey, readState, type SqliteRow } from '#server/store/sqlite/read-row.ts';
import { everySql, statesSql } from '#server/store/sqlite/request-states.ts';

type Values = Record<string, string | number>;

/** @param find reads a request */
export function openSearch(database: DatabaseSync, find: (request: RequestKey) => LeadRequest | undefined): Search {
	database.function('folded', { deterministic: true }, (text) => folded(String(text ?? '')));
	database.function('digits', { deterministic: true }, (text) => String(text ?? '').replace(/\D/g, ''));
	const about = prepareAbout(database);
	const statements = new Map<string, StatementSync>();
	const prepared = (sql: string) => {
		const known = statements.get(sql) ?? database.prepare(sql);
		statements.set(sql, known);
		return known;
	};

	function foundOf(row: SqliteRow): Found[] {
		const key = readRequestKey(row);
		const request = find(key);
		return request ? [{ request, ...readState(row), ...about(key) }] : [];
	}

	return {
		find: async (query) => {
			const { sql, values } = searchSql(query);
			const { offset = 0, most = -1 } = query;
			const rows = prepared(`${sql} LIMIT :most OFFSET :offset`).all({ ...values, most, offset });
			const counted = rows[0] ?? (offset > 0 ? prepared(`${sql} LIMIT 1`).get(values) : undefined);
			return { found: rows.flatMap(foundOf), total: counted ? integer(counted, 'total') : 0 };
		},
		of: async (requests) => {
			const ids = JSON.stringify(requests.map(({ id }) => id));
			const some = (column: string) => `${column} IN (SELECT value FROM json_each(:ids))`;
			const rows =
				prepared(`WITH every AS (${everySql(tables, { where: some('id') })}), ${statesSql(some('request_id'))}
				SELECT * FROM states`).all({ ids });
			const nameOf = ({ kind, id }: RequestKey) => `${kind} ${id}`;
			const byName = new Map(rows.map((row) => [nameOf(readRequestKey(row)), row]));
			return requests.flatMap((request) => {
				const row = byName.get(nameOf(request));
				return row ? foundOf(row) : [];
			});
		},
		states: async (since, before) => {
			const every = everySql(tables, {
				columns: () => ', suspected IS NOT NULL AS is_suspected',
				where: 'created_at >= :since AND created_at < :before',
			});
			const rows = prepared(`WITH every AS MATERIALIZED (${every}), ${statesSql()} SELECT * FROM states`);
			return rows.all({ since, before }).map(readCounted);
		},
	};
}

function searchSql(query: SearchQuery): { sql: string; values: Values } {
	const { find = '', kind, status, isDue = false, since, before, order = 'due' } = query;
	const values: Values = {};
	const given = (name: string, value: string | undefined, condition: string) => {
		if (value !== undefined) values[name] = value;
		return value === undefined ? [] : [condition];
	};
	const dates = [...given('since', since, 'created_at >= :since'), ...given('before', before, 'created_at < :before')];
	const every = everySql(
		tables.filter((table) => kind === undefined || table.kind === kind),
		{ columns: find === '' ? () => '' : searchedColumns, where: ['true', ...dates].join(' AND ') },
	);
	const wanted = [
		...given('status', status, 'status = :status'),
		...(isDue ? ['due_at IS NOT NULL'] : []),
		...(find === '' ? [] : [fitsSql(find, values)]),
	];
	// Only what the page shows is read for each: this query reads all requests.
	const sql = `WITH every AS MATERIALIZED (${every}), ${statesSql()}
		SELECT kind, id, status, answered_at, due_at, count(*) OVER () AS total FROM states
		WHERE ${['true', ...wanted].join(' AND ')}
		ORDER BY ${order === 'arrival' ? 'created_at, kind_order, place' : 'due_at IS NULL, due_at, created_at DESC, kind_order, place DESC'}`;
	return { sql, values };
}

/** What a kind's requests are found by. */
function searchedColumns(table: Table): string {
	const hasPhone = table.columns.some(({ name }) => name === 'phone');
	const texts = searchedTexts(table).map((name) => `coalesce(${name}, '')`);
	return `, folded(${texts.join(" || '|' || ")}) AS text, ${hasPhone ? 'digits(phone)' : "''"} AS digits`;
}

/** The condition that a request fits a text. Its values are added to the others. */
function fitsSql(find: string, values: Values): string {
	const terms = termsOf(find);
	if (!terms) return 'true';
	const fits = ({ text, digits, idPrefix }: Term, name: string) => {
		values[name] = text;
		if (digits !== undefined) values[`${name}_digits`] = digits;
		if (idPrefix !== undefined) values[`${name}_id`] = idPrefix;
		const isReference = `substr(id, 1, length(:${name}_id)) = :${name}_id`;
		return `(instr(text, :${name}) > 0 ${digits === undefined ? '' : `OR instr(digits, :${name}_digits) > 0`}
			${idPrefix === undefined ? '' : `OR ${isReference}`})`;
	};
	const words = terms.words.map((word, index) => fits(word, `word${index}`));
	return `(${fits(terms.whole, 'whole')} OR (${words.join(' AND ')}))`;
}

/** @returns a function that reads what else there is about one request */
function prepareAbout(
	database: DatabaseSync,
): (request: RequestKey) => Pick<Found, 'photos' | 'companies' | 'notes' | 'trouble'> {
	const counts =
		database.prepare(`SELECT (SELECT count(*) FROM photos WHERE folder = :id AND :kind = 'photo-quote') AS photos,
		(SELECT count(*) FROM history WHERE request_id = :id AND kind = :kind AND deed = 'note') AS notes,
		(SELECT count(*) FROM deliveries WHERE request_id = :id AND kind = :kind AND state = 'given-up') AS given_up,
		(SELECT count(*) FROM deliveries WHERE request_id = :id AND kind = :kind AND state = 'waiting' AND why IS NOT NULL) AS retried`);
	const companies = database.prepare(`SELECT DISTINCT company FROM deliveries
		WHERE request_id = ? AND kind = ? AND message = 'lead' AND company IS NOT NULL ORDER BY rowid`);
	return ({ kind, id }) => {
		const row = counts.get({ id, kind }) ?? {};
		const trouble = integer(row, 'given_up') > 0 ? 'given-up' : integer(row, 'retried') > 0 ? 'retried' : null;
		return {
			photos: integer(row, 'photos'),
			notes: integer(row, 'notes'),
			companies: companies.all(id, kind).map(({ company }) => String(company)),
			trouble,
		};
	};
}
