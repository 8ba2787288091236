import { photoQuote } from '#leads/tables.ts';
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
/** An id that is given as a text. @param text a column */
export const asId = (text: string) => differing(text, `${text}::uuid`);

/** The request that a photo's folder is named after; null where it is no request's. */
export const requestOfFolder = differing('folder', 'private.request_of(folder)');
