import { companyAnswers, statuses } from '#leads/status.ts';
import { leadKinds, tables as requestTables, type Table } from '#leads/tables.ts';
import { channels, deliveryStates, messages } from '#server/store/delivery.ts';
import { actions } from '#server/store/requests.ts';

/** The version of the schema. It goes up by one with each release that changes it (`sqlite/migrate.ts`). */
export const schemaVersion = 3;

/** What is counted: views of a page and from another site (once each), forms opened on a page (each browser's first), requests sent from it. */
export const countedThings = ['page', 'site', 'opened', 'sent'] as const;

/** The types of columns, as SQLite keeps them. Times are ISO 8601 in UTC to the millisecond wherever the program has them. */
export const types = {
	text: 'TEXT',
	uuid: 'TEXT',
	time: 'TEXT',
	integer: 'INTEGER',
	flag: 'INTEGER',
	/** As `json`: as JSON. */
	'text[]': 'TEXT',
	json: 'TEXT',
	bytes: 'BLOB',
} as const;
type ColumnType = keyof typeof types;

/** A column, by its type; `?` where it may be null. With all values there are. */
type ColumnDefinition = ColumnType | `${ColumnType}?` | { type: ColumnType; values?: readonly string[] };

export interface Column {
	type: ColumnType;
	optional: boolean;
	values?: readonly string[] | undefined;
}

function columnOf(definition: ColumnDefinition): Column {
	if (typeof definition === 'object') return { optional: false, ...definition };
	return { type: definition.replace('?', '') as ColumnType, optional: definition.endsWith('?') };
}

type Columns = Readonly<Record<string, ColumnDefinition>>;

const columnsOf = (definitions: Columns) =>
	Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, columnOf(definition)]));

export const kinds = ['', ...leadKinds];
/** The request that a row is about. */
const about = { kind: { type: 'text', values: kinds }, request_id: 'text' } as const;

/** What the columns of all tables hold, but those of requests: the tables themselves are in `sqlite/version-*.sql`. */
export const definitions = {
	/**
	 * A row for each request of any kind, with what requests are listed and found by. Its primary key keeps two kinds from having a request
	 * with the same id: anyone can read a request's id in the addresses of its photos, and could send a request of another kind with it.
	 * A request's row has its number here (`insertRows` in `request-rows.ts`): an index of ids in its own table would cost as much as the row.
	 */
	request_ids: {
		id: 'uuid',
		table_name: { type: 'text', values: requestTables.map(({ name }) => name) },
		created_at: 'time',
		/** Of one that is held: whether it is confirmed when it is let go. */
		may_thank: { type: 'flag' },
		/** Its sender if it is held: then nobody is told of it (`held.ts`); of an earlier release, its network. Empty once it was let go; null if it never was held. */
		held: 'text?',
		/** The page of the site that it was sent from, or `telephone`; null where that is not known. */
		source: 'text?',
		suspected: 'flag',
		/** What has become of it (`request-state.ts`). */
		status: { type: 'text', values: statuses },
		answered_at: 'time?',
		due_at: 'time?',
		/** Whose it is, and what it is found by (`search-terms.ts`). */
		email_key: 'text?',
		phone_key: 'text?',
		search_text: 'text?',
		search_digits: 'text?',
	},
	/** The outbox (`outbox.ts`). */
	deliveries: {
		id: 'uuid',
		...about,
		message: { type: 'text', values: messages },
		channel: { type: 'text', values: channels },
		recipient: 'text',
		company: 'text?',
		mailbox: 'text?',
		created_at: 'time',
		due_at: 'time',
		attempts: 'integer',
		state: { type: 'text', values: deliveryStates },
		settled_at: 'time?',
		why: 'text?',
		/** Whether it is being sent. The server ends what it finds at its start. */
		in_flight: { type: 'flag' },
		/** Until when it waits since its recipient has had an hour's e-mails (`mail-rate.ts`); null if it does not. */
		waits_until: 'time?',
	},
	photos: {
		key: 'text',
		id: 'uuid',
		/** The first part of the key, in lower case; without one, the id of the request that named it first (`named-photos.ts`), or null. */
		folder: 'text?',
		type: 'text',
		size: 'integer',
		created_at: 'time',
		sha256: 'text?',
		/** Of what came, of which nothing else is kept. */
		sent_sha256: 'text?',
		/** Null until a photo of an earlier release is drawn anew (`folder/photos.ts`). */
		width: 'integer?',
		height: 'integer?',
		small: 'bytes?',
	},
	/** Answers of companies by the links in their e-mails. Never changed. */
	company_answers: {
		...about,
		delivery_id: 'uuid',
		company: 'text',
		answer: { type: 'text', values: companyAnswers },
		pounds: 'integer?',
		created_at: 'time',
	},
	/** Until which day companies are not asked (`company-loads.ts`). */
	company_pauses: { company: 'text', until: 'text', author: 'text', created_at: 'time' },
	/** When to look next at requests that companies are to answer (`company-answers.ts`). */
	follow_ups: { ...about, due_at: 'time' },
	/** What people did with requests (`history.ts`). Never changed. */
	history: {
		id: 'uuid',
		...about,
		action: { type: 'text', values: actions },
		detail: 'text',
		author: 'text',
		created_at: 'time',
	},
	/** Daily counts (`visits.ts`). A day is a text, since the program compares days and never times. */
	visit_counts: {
		day: 'text',
		what: { type: 'text', values: countedThings },
		kind: { type: 'text', values: kinds },
		name: 'text',
		count: 'integer',
	},
	/** Who may use the desk from outside, by hashes of tokens (`desk-access.ts`). */
	desk_links: {
		hash: 'text',
		email: 'text',
		created_at: 'time',
		expires_at: 'time',
	},
	desk_sessions: {
		hash: 'text',
		id: { type: 'uuid' },
		email: 'text',
		browser: 'text',
		created_at: 'time',
		seen_at: 'time',
	},
	/** Keys that sign links (`links.ts`). Never changed: each new one says until when those before it are valid. */
	keys: { name: 'text', value: 'text', made_at: 'time', others_until: 'time?' },
	/** What was taken over from a hosted project: table and id, so that it is taken once, also if it was erased since (`requests.ts`). */
	inbox_taken: { key: 'text', at: 'time' },
	/** What the program notes for itself, such as when it swept last (`clock.ts`). */
	state: { name: 'text', value: 'text' },
	/** The remaining steps of erasures whose rows are deleted (`erasure.ts`). */
	unfinished_erasures: { photo_keys: 'text[]', audit: 'json?' },
} as const satisfies Record<string, Columns>;

type TableName = keyof typeof definitions;

/** The columns of a kind's table: the form's, and those that the store adds. */
function requestColumns({ columns }: Table): Record<string, Column> {
	const given = columns.map(({ name, type, required }) => [name, { type, optional: !required && name !== 'id' }]);
	return { ...Object.fromEntries(given), ...columnsOf({ created_at: 'time', suspected: 'text?' }) };
}

export const requestNames = (table: Table) => Object.keys(requestColumns(table));

/** Every column of every table, by both names. */
export const columnsByTable: ReadonlyMap<string, Readonly<Record<string, Column>>> = new Map([
	...requestTables.map((table) => [table.name, requestColumns(table)] as const),
	...Object.entries(definitions).map(
		([name, columns]) => [name, columnsOf({ number: 'integer', ...columns })] as const,
	),
]);

/** The names of a table's columns, but its number. */
export function namesOf<T extends TableName>(table: T) {
	return Object.keys(definitions[table]) as (keyof (typeof definitions)[T] & string)[];
}
