import type { Column as LeadColumn } from '#leads/columns.ts';
import { companyAnswers } from '#leads/company-answers.ts';
import { statuses } from '#leads/status.ts';
import { answerHours, leadKinds, tables as requestTables, type Table } from '#leads/tables.ts';
import { channels, deliveryStates, messages } from '#server/store/delivery.ts';
import { searchedColumns } from '#server/store/search-terms.ts';

/** The version of the schema in both stores. It goes up by one with each release that changes it (`sqlite/migrate.ts`). */
export const schemaVersion = 1;

/** What people do with a request: set its status, write a note, pass it to a company, have its deliveries sent again. */
export const actions = ['status', 'note', 'passed', 'resent'] as const;

/**
 * What is counted: views of a page, views that another site led to (once each), forms opened on a page (the first time in each
 * browser), and requests sent from a page.
 */
export const countedThings = ['page', 'site', 'opened', 'sent'] as const;

/** The types of columns, as SQLite and Postgres have them. Times are ISO 8601 in UTC to the millisecond wherever the program has them. */
const types = {
	text: ['TEXT', 'text'],
	/** A text that is ordered by its characters' codes in both. */
	word: ['TEXT', 'text collate "C"'],
	uuid: ['TEXT', 'uuid'],
	time: ['TEXT', 'timestamptz'],
	integer: ['INTEGER', 'integer'],
	count: ['INTEGER', 'bigint'],
	flag: ['INTEGER', 'boolean'],
	/** In SQLite, as `json`: as JSON. */
	'text[]': ['TEXT', 'text[]'],
	json: ['TEXT', 'jsonb'],
} as const;
export type ColumnType = keyof typeof types;

export interface Column {
	type: ColumnType;
	/** NOT NULL unless it is true. */
	optional?: true;
	/** All values there are. */
	values?: readonly string[];
	/** What else is declared, in SQL. */
	sqlite?: string;
	postgres?: string;
}

interface TableDefinition {
	/** Has a column `number` in the order of the rows' arrival. */
	numbered?: true;
	/** The primary key. */
	key: readonly string[];
	columns: Readonly<Record<string, Column>>;
	indexes?: readonly string[];
	/** Unless it is in both. */
	only?: 'postgres';
}

const optional = true;
const kinds = ['', ...leadKinds];
/** The request that a row is about. */
const about = { kind: { type: 'text', values: kinds }, request_id: { type: 'text' } } as const;

/** All tables but those of requests, and those of the hosted limits (`supabase/migrations`). In Postgres they are in the schema `private`. */
export const definitions = {
	/**
	 * One id names one request of any kind: it is part of every photo's address, so whoever has seen a photo knows it. Triggers keep a row
	 * here for each request (below, and in `supabase/migrations`), with what requests are listed and found by.
	 */
	request_ids: {
		numbered: true,
		key: ['id'],
		columns: {
			id: { type: 'uuid' },
			table_name: { type: 'text', values: requestTables.map(({ name }) => name) },
			created_at: { type: 'time' },
			/** False if its deliveries are still to be added (`Outbox.plan`). */
			planned: { type: 'flag', sqlite: 'DEFAULT 1' },
			/** Whether these include a confirmation. */
			may_thank: { type: 'flag', sqlite: 'DEFAULT 1' },
			suspected: { type: 'flag' },
			/** What has become of it (`request-state.ts`). */
			status: { type: 'text', values: statuses, sqlite: `DEFAULT 'new'`, postgres: `default 'new'` },
			answered_at: { type: 'time', optional },
			due_at: { type: 'time', optional },
			/** Whose it is, and what it is found by (`search-terms.ts`). */
			email_key: { type: 'text', optional },
			phone_key: { type: 'text', optional },
			search_text: { type: 'text', optional },
			search_digits: { type: 'text', optional },
		},
		indexes: [
			'(number) where not planned',
			'((due_at is null), due_at, created_at desc, number desc)',
			'(email_key)',
			'(phone_key)',
			`(number) where phone_key like '% %'`,
		],
	},
	/** The outbox (`outbox.ts`). */
	deliveries: {
		numbered: true,
		key: ['id'],
		columns: {
			id: { type: 'uuid' },
			...about,
			message: { type: 'text', values: messages },
			channel: { type: 'text', values: channels },
			recipient: { type: 'text' },
			company: { type: 'text', optional },
			mailbox: { type: 'text', optional },
			created_at: { type: 'time' },
			due_at: { type: 'time' },
			attempts: { type: 'integer' },
			state: { type: 'text', values: deliveryStates },
			settled_at: { type: 'time', optional },
			why: { type: 'text', optional },
			/** A delivery that is in flight is one process's until then, which renews it. */
			leased_until: { type: 'time', optional },
		},
		indexes: [
			`(channel, due_at) where state = 'waiting'`,
			'(request_id)',
			'(mailbox, created_at) where mailbox is not null',
			`(message, settled_at) where state = 'given-up'`,
		],
	},
	photos: {
		numbered: true,
		key: ['key'],
		columns: {
			key: { type: 'word' },
			id: { type: 'uuid', postgres: 'default gen_random_uuid()' },
			/** The first part of the key, in lower case; null for a photo without a folder. */
			folder: { type: 'text', optional },
			type: { type: 'text', postgres: `default ''` },
			size: { type: 'count', postgres: 'default 0' },
			created_at: { type: 'time', postgres: 'default now()' },
			sha256: { type: 'text', optional },
			/** Whether the program has looked at it and removed its metadata. Type and size are the sender's word until then. */
			cleaned: { type: 'flag', sqlite: 'DEFAULT 1', postgres: 'default false' },
			/** In a bucket, until a photo of the program is there: it enters the row first. */
			arriving_since: { type: 'time', optional },
		},
		indexes: ['(folder)', '(created_at)', '(arriving_since) where arriving_since is not null'],
	},
	/** Answers of companies by the links in their e-mails. Never changed. */
	company_answers: {
		numbered: true,
		key: ['delivery_id', 'answer'],
		columns: {
			...about,
			delivery_id: { type: 'uuid' },
			company: { type: 'text' },
			answer: { type: 'text', values: companyAnswers },
			created_at: { type: 'time' },
		},
		indexes: ['(request_id)'],
	},
	/** When to look next at requests that companies are to answer (`company-answers.ts`). */
	follow_ups: {
		key: ['kind', 'request_id'],
		columns: { ...about, due_at: { type: 'time' } },
		indexes: ['(due_at)'],
	},
	/** What people did with requests (`history.ts`). Never changed. */
	history: {
		numbered: true,
		key: ['id'],
		columns: {
			id: { type: 'uuid' },
			...about,
			action: { type: 'text', values: actions },
			detail: { type: 'text', postgres: 'check (length(detail) <= 2000)' },
			author: { type: 'text', postgres: 'check (length(author) <= 320)' },
			created_at: { type: 'time' },
		},
		indexes: ['(request_id)'],
	},
	/** Daily counts (`visits.ts`). A day is a text, since the program compares days and never times. */
	visit_counts: {
		key: ['day', 'what', 'kind', 'name'],
		columns: {
			day: { type: 'word', postgres: String.raw`check (day ~ '^\d{4}-\d\d-\d\d$')` },
			what: { type: 'word', values: countedThings },
			kind: { type: 'word', values: kinds },
			name: { type: 'word', postgres: 'check (length(name) <= 200)' },
			count: { type: 'count' },
		},
	},
	/** Who may use the desk from outside, by hashes of tokens (`desk-access.ts`). */
	desk_links: {
		key: ['hash'],
		columns: {
			hash: { type: 'word' },
			email: { type: 'text' },
			created_at: { type: 'time' },
			expires_at: { type: 'time' },
		},
	},
	desk_sessions: {
		key: ['hash'],
		columns: {
			hash: { type: 'word' },
			id: { type: 'uuid', sqlite: 'UNIQUE', postgres: 'unique' },
			email: { type: 'text' },
			browser: { type: 'text' },
			created_at: { type: 'time' },
			seen_at: { type: 'time' },
		},
	},
	/** Keys that sign links (`signed-link.ts`). */
	keys: { key: ['name'], columns: { name: { type: 'text' }, value: { type: 'text' } } },
	/** What the program notes for itself, such as when the clock was right (`clock.ts`). */
	state: { key: ['name'], columns: { name: { type: 'text' }, value: { type: 'text' } } },
	/** The remaining steps of erasures whose rows are deleted (`erasure.ts`). */
	unfinished_erasures: {
		numbered: true,
		key: ['number'],
		columns: { photo_keys: { type: 'text[]' }, audit: { type: 'json', optional } },
	},
	/** What was done with visitors' data and how much, without personal data (`audit.ts`). In a data folder, a file. */
	audit: { numbered: true, key: ['number'], columns: { entry: { type: 'json' } }, only: 'postgres' },
} as const satisfies Record<string, TableDefinition>;

type TableName = keyof typeof definitions;

/** The columns of requests that the store adds to the form's. */
const added = { created_at: { type: 'time' }, suspected: { type: 'text', optional } } as const;

/** The columns of a kind's table, in the order of the table. */
export function requestColumns({ columns }: Table): Record<string, Column> {
	const given = columns.map(({ name, type, required }): [string, Column] => [
		name,
		{ type, ...(required || name === 'id' ? {} : { optional }) },
	]);
	return { ...Object.fromEntries(given), ...added };
}

const all = Object.entries(definitions) as [TableName, TableDefinition][];

/** Every column of every table, by both names. */
export const columnsByTable: ReadonlyMap<string, Readonly<Record<string, Column>>> = new Map<
	string,
	Readonly<Record<string, Column>>
>([
	...requestTables.map((table) => [table.name, requestColumns(table)] as const),
	...all.map(
		([name, { columns, numbered }]) =>
			[name, { ...(numbered ? { number: { type: 'count' as const } } : {}), ...columns }] as const,
	),
]);

const key = (columns: readonly string[]) => `(${columns.join(', ')})`;

/** The schema of a data folder's database. `number` is SQLite's own row id, which VACUUM keeps where a column has its name. */
export function sqliteSchema(): string {
	const declare = (name: string, { type, optional, sqlite }: Column) =>
		[name, types[type][0], optional ? '' : 'NOT NULL', sqlite].filter(Boolean).join(' ');
	const create = (name: string, columns: Readonly<Record<string, Column>>, primary: string[], last: string[]) => {
		const lines = Object.entries(columns).map(([column, definition]) => declare(column, definition));
		return `CREATE TABLE ${name} (\n\t${[...primary, ...lines, ...last].join(',\n\t')}\n) STRICT;\n`;
	};
	const ofRequests = requestTables.map((table) => create(table.name, requestColumns(table), [], ['PRIMARY KEY (id)']));
	const others = all.flatMap(([name, { numbered, only, columns, key: by, indexes = [] }]) => {
		if (only) return [];
		const isNumber = by[0] === 'number';
		const unique = isNumber ? [] : [`${numbered ? 'UNIQUE' : 'PRIMARY KEY'} ${key(by)}`];
		return [
			create(name, columns, numbered ? ['number INTEGER PRIMARY KEY'] : [], unique),
			...indexes.map((index, place) => `CREATE INDEX ${name}_${place + 1} ON ${name} ${index};\n`),
		];
	});
	return [...ofRequests, ...others, ...requestTables.map(sqliteTriggers)].join('');
}

/** Keep the register of ids, as `register_id` does in Postgres. */
function sqliteTriggers({ name, kind }: Table): string {
	const hours = answerHours[kind];
	const due = hours === null ? 'NULL' : `strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+${hours} hours')`;
	return `CREATE TRIGGER ${name}_insert AFTER INSERT ON ${name} BEGIN
	SELECT raise(ABORT, 'taken') WHERE EXISTS (SELECT 1 FROM deliveries WHERE request_id = new.id);
	INSERT INTO request_ids (id, table_name, created_at, suspected, due_at)
		VALUES (new.id, '${name}', new.created_at, new.suspected IS NOT NULL, ${due});
END;
CREATE TRIGGER ${name}_update AFTER UPDATE OF created_at ON ${name} BEGIN
	UPDATE request_ids SET created_at = new.created_at, due_at = CASE WHEN due_at IS NOT NULL THEN ${due} END WHERE id = new.id;
END;
CREATE TRIGGER ${name}_delete AFTER DELETE ON ${name} BEGIN
	DELETE FROM request_ids WHERE id = old.id;
END;
`;
}

/** The tables of a hosted project, with what visitors may do there: the text of the first migration. */
export function postgresTables(): string {
	const declare = (name: string, { type, optional, postgres }: Column) =>
		['  ', name, ' ', types[type][1], optional ? '' : ' not null', postgres ? ` ${postgres}` : ''].join('');
	const ofRequests = requestTables.map((table) => {
		const { name, columns, kind } = table;
		const answers = columns.filter((column) => column.name !== 'id').map(requestColumn);
		const lines = ['  id uuid primary key default gen_random_uuid()', ...answers];
		const rest = ['  created_at timestamptz not null default now()', '  suspected text'];
		return `
create table public.${name} (
${[...lines, ...rest].join(',\n')}
);
create index on public.${name} (created_at);
revoke all on public.${name} from anon, authenticated;
grant insert ${key(columns.map((column) => column.name))} on public.${name} to anon;
alter table public.${name} enable row level security;
create policy "visitors ask" on public.${name} for insert to anon with check (true);
create trigger register_id after insert or update of id, created_at or delete on public.${name}
  for each row execute function private.register_id('${answerHours[kind] ?? ''}', '${searchedColumns(table).join()}');
create trigger forget_ids after truncate on public.${name} for each statement execute function private.forget_ids();
`;
	});
	const others = all.map(([name, { numbered, columns, key: by, indexes = [] }]) => {
		const isNumber = by[0] === 'number';
		const number = `  number bigint generated always as identity ${isNumber ? 'primary key' : 'unique'}`;
		const lines = [
			...(numbered ? [number] : []),
			...Object.entries(columns).map(([column, definition]) => declare(column, definition)),
			...(isNumber ? [] : [`  primary key ${key(by)}`]),
		];
		const created = indexes.map((index) => `create index on private.${name} ${index};\n`).join('');
		return `\ncreate table private.${name} (\n${lines.join(',\n')}\n);\n${created}`;
	});
	return [head, ...others, ...ofRequests].join('');
}

const head = `-- All tables, printed from server/store/sql/schema.ts; tests/house/schema.test.ts compares. In requests, the rules of the forms in the database's own
-- words: never stricter than the forms, since a visitor would be refused without a reason. An anonymous visitor may fill the columns of a new
-- row, and nothing else. With row level security on, Postgres also keeps the refused row out of its error texts.
`;

/** The rules of the form in SQL, for what visitors write without our program. Never stricter than the form. */
function requestColumn({ name, type, required, field }: LeadColumn): string {
	const checks = [
		...(type === 'text' && field && !field.options ? [`char_length(${name}) <= ${field.maxLength}`] : []),
		...(required && field ? [`private.is_visible(${name})`] : []),
		...(field?.control === 'email' ? [`private.is_email(${name})`] : []),
		...(field?.options ? [`${name} in (${field.options.map(({ value }) => `'${value}'`).join(', ')})`] : []),
		...(field?.type === 'integer' ? [`${name} between ${field.min} and ${field.max}`] : []),
		...(type === 'text[]' ? [`private.are_photo_urls(${name})`] : []),
	];
	return `  ${name} ${types[type][1]}${required ? ' not null' : ''}${checks.length > 0 ? ` check (${checks.join(' and ')})` : ''}`;
}
