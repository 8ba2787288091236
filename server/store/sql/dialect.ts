import { answerHours, photoQuote, type Table } from '#leads/tables.ts';
import { deliveryLease } from '#server/settings/delivery-limits.ts';
import { Differing, raw, Sql, sql, stringsOf } from '#server/store/sql/op.ts';
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
const registered = new Map<Table, Sql>();
/** What the register has of a request beside its keys. */
function registeredAs(table: Table): Sql {
	const known = registered.get(table);
	if (known) return known;
	const hours = answerHours[table.kind];
	const due = hours === null ? 'null' : `strftime('%Y-%m-%dT%H:%M:%fZ', request.created_at, '+${hours} hours')`;
	const made = raw(`'${table.name}', request.created_at, request.suspected is not null, ${due}`);
	registered.set(table, made);
	return made;
}

/**
 * Registers requests that are in their table with what they are found by, or notes that anew. Postgres's trigger has registered them. None
 * is registered whose id is that of a request of another kind, or of an erased one of which recipients are still to be told.
 * @param keys values: id, e-mail key, telephone key, text, digits
 */
export function registering(table: Table, keys: Sql): Differing {
	return new Differing(
		sql`insert into request_ids
			(id, email_key, phone_key, search_text, search_digits, table_name, created_at, suspected, due_at)
			select given.*, ${registeredAs(table)}
			from (${keys}) as given cross join ${tableOf(table)} as request
			where request.id = given.column1 and not exists (select 1 from deliveries where request_id = given.column1)
			on conflict (id) do update set email_key = excluded.email_key, phone_key = excluded.phone_key,
				search_text = excluded.search_text, search_digits = excluded.search_digits
				where table_name = excluded.table_name`,
		sql`update private.request_ids set email_key = given.column2, phone_key = given.column3,
			search_text = given.column4, search_digits = given.column5
			from (${keys}) as given where id = given.column1::uuid`,
	);
}

/** The request that a photo's folder is named after; null where it is no request's. */
export const requestOfFolder = differing('folder', 'private.request_of(folder)');
