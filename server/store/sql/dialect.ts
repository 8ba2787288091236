import { photoQuote, type Table } from '#leads/tables.ts';
import { deliveryLease } from '#server/settings/delivery-limits.ts';
import { Differing, namesOf, raw, Sql, sql, stringsOf, valuesOf } from '#server/store/sql/op.ts';
import { definitions } from '#server/store/sql/schema.ts';

// Everything that SQLite and Postgres do not say in the same words.

const differing = (sqlite: string, postgres: string) => new Differing(raw(sqlite), raw(postgres));

/** Tables by their names. */
export const t = Object.fromEntries(
	Object.keys(definitions).map((name) => [name, differing(name, `private.${name}`)]),
) as { readonly [name in keyof typeof definitions]: Differing };

const ofRequests = new Map<string, Differing>();
/** The table of a kind of requests. */
export function tableOf({ name }: { name: string }): Differing {
	const known = ofRequests.get(name) ?? differing(name, `public.${name}`);
	ofRequests.set(name, known);
	return known;
}

/** The one kind that has photos. */
export const photoQuotes = tableOf({ name: photoQuote.table });

/** At the end of a select: locks its rows until the end of the transaction. */
export const forUpdate = differing('', 'for update');
/** The same, without rows that another transaction has locked. */
export const skippingLocked = differing('', 'for update skip locked');

const now = differing(`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`, 'now()');

/** A time some hours after another. @param time the name of its column */
export const hoursAfter = (time: string, hours: number) =>
	differing(`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '+${hours} hours')`, `${time} + interval '${hours} hours'`);

/** A time so long ago by the database's clock. In Postgres, that is one for all processes. */
export const ago = (ms: number) =>
	differing(
		`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${ms / 1000} seconds')`,
		`now() - interval '${ms / 1000} seconds'`,
	);

/**
 * When a lease that begins now will end. In SQLite, with the process that has the data folder: the next one ends those it finds
 * (`Outbox.begin`).
 */
export const leaseEnd = differing(`'9999-12-31T23:59:59.999Z'`, `now() + interval '${deliveryLease / 1000} seconds'`);
/** Whether no process has leased a delivery. */
export const isFree = sql`(leased_until is null or leased_until <= ${now})`;

/** Whether a text has another in it. */
export const contains = (text: Sql, part: string) =>
	new Differing(
		new Sql(stringsOf('instr(?, ?) > 0'), [text, part]),
		new Sql(stringsOf('strpos(?, ?) > 0'), [text, part]),
	);

/** The column of an id, as a text. */
export const idText = differing('id', 'id::text');
/** Whether a row of a request's table, `request`, and one of the register, `registered`, are of the same request. */
export const isSame = differing('request.number = registered.number', 'request.id = registered.id');

/** The rows of a request's table by a condition on their ids, for which SQLite has an index in the register alone. */
export const byId = (condition: Sql) =>
	new Differing(sql`number in (select number from request_ids where ${condition})`, condition);

/** What the register has of a request beside its keys, and as what it is found. */
const keyColumns = ['id', 'email_key', 'phone_key', 'search_text', 'search_digits'] as const;
const registerColumns = [...keyColumns, ...(['table_name', 'created_at', 'suspected', 'due_at'] as const)];
export type Registered = Record<(typeof registerColumns)[number], string | boolean | null>;

const changingKeys = raw(
	`on conflict (id) do update set ${keyColumns
		.slice(1)
		.map((name) => `${name} = excluded.${name}`)
		.join(', ')} where table_name = excluded.table_name`,
);

const idGiven = differing('given.column1', 'given.column1::uuid');
/** Notes anew what requests are found by. */
export const notingKeys = (rows: readonly Pick<Registered, (typeof keyColumns)[number]>[]) =>
	sql`update ${t.request_ids} set email_key = given.column2, phone_key = given.column3,
		search_text = given.column4, search_digits = given.column5
		from (${valuesOf(rows, keyColumns)}) as given where id = ${idGiven}`;

/**
 * The two statements that insert requests into their table and register them. In SQLite the register comes first, whose number a request's
 * row has; in Postgres the table, of which a trigger registers the rows. None is there afterwards whose id is that of a request of another
 * kind, or of an erased one of which recipients are still to be told.
 * @param columns the first is `id`
 * @param replace the columns to replace where the request is there; without it, that is an error
 */
export function inserting<T extends object>(
	table: Table,
	rows: readonly T[],
	columns: readonly (keyof T & string)[],
	registered: readonly Registered[],
	replace?: readonly string[],
): [Differing, Differing] {
	const names = namesOf(columns);
	const values = valuesOf(rows, columns);
	const set = replace?.map((name) => `${name} = excluded.${name}`).join(', ');
	const conflict = (key: string) => raw(set ? `on conflict (${key}) do update set ${set}` : '');
	// Without `replace`, the register has just got these rows: so its index is enough.
	const isOfTable = raw(set ? `and registered.table_name = '${table.name}'` : '');
	return [
		new Differing(
			sql`insert into request_ids (${namesOf(registerColumns)})
				select * from (${valuesOf(registered, registerColumns)})
				where not exists (select 1 from deliveries where request_id = column1) ${replace ? changingKeys : raw('')}`,
			sql`insert into ${tableOf(table)} (${names}) ${values} ${conflict('id')}`,
		),
		new Differing(
			sql`insert into ${tableOf(table)} (number, ${names})
				select registered.number, given.* from (${values}) as given cross join request_ids as registered
				where registered.id = given.column1 ${isOfTable} ${conflict('number')}`,
			notingKeys(registered),
		),
	];
}

/** The request that a photo's folder is named after; null where it is no request's. */
export const requestOfFolder = differing('folder', 'private.request_of(folder)');
