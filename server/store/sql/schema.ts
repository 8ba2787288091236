import { tables as requestTables } from '#leads/tables.ts';

/** The version of the schema. It goes up by one with each release that changes it (`sqlite/open.ts`). */
export const schemaVersion = 4;

/** The tables beside those of requests. Their columns are in `sqlite/versions.sql`; times in them are ISO 8601 in UTC to the millisecond. */
export const tableNames = [
	// The register: a row for each request of any kind, with what requests are listed and found by (`register.ts`). Its primary key keeps two
	// kinds from having a request with the same id: anyone can read a request's id in the addresses of its photos, and could send a request of
	// another kind with it. A request's row has its number here: an index of ids in its own table would cost as much as the row.
	'request_ids',
	// The outbox (`outbox.ts`).
	'deliveries',
	'photos',
	// Answers of companies by the links in their e-mails. Only `agreed` is ever changed.
	'company_answers',
	// Whom requests are sent to, and the names of those that were renamed, by their first ones (`nameOf` in `sql.ts`).
	'companies',
	'company_names',
	// When to look next at requests that companies are to answer (`company-answers.ts`).
	'follow_ups',
	// What people did with requests (`history.ts`). Never changed.
	'history',
	// Daily counts (`visits.ts`).
	'visit_counts',
	// Who may use the desk from outside, by hashes of tokens (`desk-access.ts`).
	'desk_links',
	'desk_sessions',
	// Keys that sign links (`links.ts`). Never changed: each new one says until when those before it are valid.
	'keys',
	// What was taken over from a hosted project: table and id, so that it is taken once, also if it was erased since (`request-rows.ts`).
	'inbox_taken',
	// What the program notes for itself, such as when it swept last (`clock.ts`).
	'state',
	// The remaining steps of erasures whose rows are deleted (`erasure.ts`).
	'unfinished_erasures',
] as const;

/** What a column holds that is not given as it is: flags are 0 or 1, lists of texts and `json` are JSON. */
export type Column = 'flag' | 'text[]' | 'json';

/** Such columns by table. What may be null is in the tables. */
export const columnsByTable = new Map<string, Readonly<Record<string, Column>>>([
	...requestTables.map(({ name, columns }) => {
		const lists = columns.flatMap((one) => (one.type === 'text[]' ? [[one.name, 'text[]'] as const] : []));
		return [name, Object.fromEntries(lists)] as const;
	}),
	['request_ids', { may_thank: 'flag', suspected: 'flag' }],
	['deliveries', { in_flight: 'flag' }],
	['company_answers', { agreed: 'flag' }],
	['companies', { entry: 'json' }],
	['unfinished_erasures', { photo_keys: 'text[]', audit: 'json' }],
]);
