import type { Row } from '#leads/form.ts';
import { phoneNumbersIn, samePhone } from '#leads/phone.ts';
import { keyInUrl } from '#leads/photos.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { createdAt } from '#server/store/clock.ts';
import type { Planner } from '#server/store/delivery.ts';
import { enqueue } from '#server/store/enqueue.ts';
import { AskedBefore, IdTaken, NotFound } from '#server/store/errors.ts';
import { planFor } from '#server/store/planning.ts';
import { emailKey, keysWhere, searchKeysOf, tableOfKind } from '#server/store/register.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';
import {
	AlreadyThere,
	all,
	contains,
	type Db,
	isId,
	joined,
	list,
	one,
	raw,
	rowOf,
	run,
	type Sql,
	sql,
	t,
	tableOf,
} from '#server/store/sql.ts';
import { dueAt } from '#server/store/state.ts';

const takenKey = ({ name }: Table, id: string) => `${name}/${id}`;

interface InsertOptions {
	mayThank?: boolean;
	held?: string | null;
	source?: string | null;
	/** When the visitor sent them, by the clock of a hosted project; now unless given, and never later. */
	askedAt?: string | undefined;
	/** The id under which the one row waits in a hosted project: noted in the same transaction. */
	fromInbox?: string | undefined;
	unlessFrom?: readonly Person[];
}

/** Of the newest by each way to find them: a flood may carry one address. */
const mostLookedAt = 5;

export type Requests = ReturnType<typeof openRequests>;

export function openRequests({ read, write, writeTogether }: Db, planner: Planner) {
	const insert = (
		table: Table,
		rows: readonly Row[],
		suspected: string | null = null,
		{ mayThank = true, held = null, source = null, askedAt, fromInbox, unlessFrom = [] }: InsertOptions = {},
	) => {
		if (rows.length === 0) return true;
		for (const person of unlessFrom) if (requestsOfPerson(person, mostLookedAt).length > 0) throw new AskedBefore();
		const now = createdAt();
		const created_at = askedAt !== undefined && askedAt < now ? askedAt : now;
		if (fromInbox !== undefined)
			run`insert into ${t.inbox_taken} (key, at) values (${takenKey(table, fromInbox)}, ${now})`;
		for (const row of rows) insertRow(table, { ...row, created_at, suspected }, { source, held, mayThank });
		for (const row of rows) claimPhotos(row);
		if (held !== null) return false;
		let leftOut = 0;
		for (const row of rows) {
			const request = { kind: table.kind, id: String(row.id) };
			const planned = planFor(planner, { kind: table.kind, row, suspected });
			leftOut += enqueue(request, planned, { mayThank, created_at: now });
		}
		return leftOut === 0;
	};
	const find = read(findRequest);
	return {
		/**
		 * Inserts all rows or none, with their deliveries, in one transaction that is durable when this resolves.
		 * @param suspected spam signals (`#leads/client-info.ts`)
		 * @param mayThank false if the caller has reached its limit of confirmation e-mails (`wire/rate-limits.ts`)
		 * @param held the sender whose they are if they are held, in place of their deliveries (`held.ts`)
		 * @param source the page of the site that they were sent from, or `telephone`
		 * @param unlessFrom of whom there may be no request yet
		 * @returns false where a limit keeps a confirmation from being sent
		 * @throws IdTaken if an id exists already, also for another kind; AskedBefore; DiskFull
		 */
		insert: write(insert),
		/** The same, for what visitors send: many at once share a flush. */
		insertTogether: writeTogether(insert),
		/** Whether a request of a hosted project was taken over, or is here already. */
		isTaken: read(
			(table: Table, id: string) =>
				one`select 1 from ${t.inbox_taken} where key = ${takenKey(table, id)}` !== undefined ||
				findRequest({ kind: table.kind, id }) !== undefined,
		),
		/** Forgets what was taken before a time: by then it is gone there. */
		forgetTaken: write((before: string) => run`delete from ${t.inbox_taken} where at < ${before}`),
		all: read(() => select(sql`true`)),
		/**
		 * Requests with an e-mail address, ignoring case, or with a phone number, however it is written.
		 * @param most of the newest that are looked at by each way to find them; all unless given
		 */
		ofPerson: read(requestsOfPerson),
		find,
		of: (key: RequestKey) => {
			const request = find(key);
			if (!request) throw new NotFound(`There is no ${key.kind} request with the ID ${JSON.stringify(key.id)}.`);
			return request;
		},
		/**
		 * By id or by reference (`7F3A-92C1`).
		 * @throws NotFound if none matches, or more than one
		 */
		one: read((idOrReference: string) => {
			const prefix = idPrefixOf(idOrReference);
			const [from, to] = [`${prefix}-0000-0000-0000-000000000000`, `${prefix}-ffff-ffff-ffff-ffffffffffff`];
			const where = prefix
				? sql`registered.id between ${from} and ${to}`
				: sql`registered.id = ${idOrReference.toLowerCase()}`;
			const found = prefix || isId(idOrReference) ? select(where) : [];
			if (!found[0])
				throw new NotFound(`There is no request with the ID or the reference ${JSON.stringify(idOrReference)}.`);
			if (found.length > 1) {
				const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
				throw new NotFound(`More than one request has the reference ${idOrReference}. Give the whole ID: ${ids}.`);
			}
			return found[0];
		}),
	};
}

/**
 * Registers a request and inserts it into its table, under its number in the register. None whose id is that of an erased request of which
 * recipients are still to be told.
 * @throws IdTaken
 */
function insertRow(
	table: Table,
	row: Row & { created_at: string; suspected: string | null },
	{ source, held, mayThank }: Required<Pick<InsertOptions, 'source' | 'held' | 'mayThank'>>,
): void {
	const { created_at, suspected } = row;
	const registered = {
		...{ id: row.id, table_name: table.name, created_at, suspected: suspected !== null, source, held },
		...searchKeysOf(table, row),
		may_thank: held === null || mayThank,
		due_at: held === null ? dueAt(table.kind, created_at) : null,
	};
	const whole: Row = row.email === '' ? { ...row, email: noEmail } : row;
	const given = Object.fromEntries(namesOf(table).map((name) => [name, whole[name]]));
	if (one`select 1 from ${t.deliveries} where request_id = ${row.id}`) throw new IdTaken(table.name);
	try {
		run`insert into ${t.request_ids} ${rowOf(registered)}`;
		run`insert into ${tableOf(table)} ${rowOf({ number: sql`last_insert_rowid()`, ...given })}`;
	} catch (error) {
		throw error instanceof AlreadyThere ? new IdTaken(table.name) : error;
	}
}

/**
 * In place of the e-mail address of somebody who asked by telephone and has none: every kind's table demands one, since every form does.
 * Nobody can have it (RFC 2606). It is not seen outside of here: such a request is read with an empty address.
 */
export const noEmail = 'none@telephone.invalid';

/** @returns undefined if there is none, as after an erasure */
export function findRequest({ kind, id }: RequestKey): LeadRequest | undefined {
	const table = tableOfKind(kind);
	return table && isId(id) ? select(sql`registered.id = ${id}`, [table])[0] : undefined;
}

/** Some requests, the oldest first; those that are not there are left out. */
export function requestsOf(keys: readonly RequestKey[]): LeadRequest[] {
	const ids = keys.flatMap(({ id }) => (isId(id) ? id : []));
	const among = tables.filter(({ kind }) => keys.some((key) => key.kind === kind));
	return select(sql`registered.id in ${list(ids)}`, among);
}

/**
 * Whether a client that follows the wire's specification named a photo: a timestamp and the original name, in no folder (our own form uses
 * the request's folder). A photo with any other name, outside of its request's folder, is deleted as a stray even if a request names it in
 * `photo_urls`: otherwise a stranger could keep any file on the site by naming it in a request.
 */
const isWiresOwn = (key: string) => /^\d{10,}-[^/]+$/.test(key);

/**
 * Puts such photos into the folder of the request that names them, unless they are in that of an earlier one: anybody can read a photo's
 * address, and with a request of another that names it, it is neither shown nor erased.
 */
function claimPhotos({ id, photo_urls }: Row): void {
	const named = Array.isArray(photo_urls) ? photo_urls.map(keyInUrl).filter(isWiresOwn) : [];
	if (named.length === 0) return;
	run`update ${t.photos} set folder = ${id} where folder is null and key in ${list(named)}`;
}

/** Notes anew what requests are found by, as their rows are now. */
export function noteKeys(requests: readonly LeadRequest[]): void {
	for (const request of requests) {
		const table = tableOfKind(request.kind);
		if (!table) continue;
		const { email_key, phone_key, search_text, search_digits } = searchKeysOf(table, request);
		run`update ${t.request_ids} set email_key = ${email_key}, phone_key = ${phone_key}, search_text = ${search_text},
			search_digits = ${search_digits} where id = ${request.id}`;
	}
}

/** For the server's start: does what release 1.0.0 did not, after a correction, and for photos in no folder. */
export function mend(): void {
	// A request without a name, which every one has; and one without the place for the postcode in its comment.
	const isBefore = sql`(email_key is null and trim(search_text, '|') = '')
		or (table_name = 'callback_requests' and search_text not like '%|%|%')`;
	noteKeys(requestsOf(keysWhere(isBefore)));
	const free = all<{ key: string }>`select key from ${t.photos} where folder is null`;
	if (free.some(({ key }) => isWiresOwn(key))) for (const request of select(sql`true`)) claimPhotos(request);
}

function requestsOfPerson(person: Person, most?: number): LeadRequest[] {
	const keys = 'phone' in person ? phoneNumbersIn(person.phone) : [];
	if ('phone' in person && keys.length === 0) return [];
	const holds = keys.map((key) => contains(sql`phone_key`, key));
	const conditions =
		'email' in person
			? [sql`email_key = ${emailKey(person.email)}`]
			: [sql`phone_key in ${list(keys)}`, sql`phone_key like '% %' and (${joined(holds, ' or ')})`];
	const found = conditions.flatMap((condition) => keysWhere(condition, most));
	return requestsOf(found).filter((request) => isFrom(request, person));
}

/** Whether a request came from somebody, as far as its answers say. */
function isFrom(request: LeadRequest, person: Person): boolean {
	if ('email' in person) return 'email' in request && emailKey(request.email) === emailKey(person.email);
	return 'phone' in request && samePhone(request.phone ?? '', person.phone);
}

/** The names of the columns of a kind's table: the form's, and those that the store adds. */
const namesOf = ({ columns }: Table) => [...columns.map(({ name }) => name), 'created_at', 'suspected'];

/** Rows of all kinds, the oldest first. */
function select(where: Sql, among: readonly Table[] = tables): LeadRequest[] {
	const found = among.flatMap((table) => {
		const columns = raw(
			namesOf(table)
				.map((name) => `request.${name}`)
				.join(', '),
		);
		const rows = all<RequestRow>`select ${columns}, registered.number from ${t.request_ids} as registered
			join ${tableOf(table)} as request on request.number = registered.number where ${where}`;
		return rows.map((row) => ({ request: readRequest(table, row), number: row.number }));
	});
	// Times by their characters' codes.
	const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
	return found
		.sort((a, b) => order(a.request.created_at, b.request.created_at) || a.number - b.number)
		.map(({ request }) => request);
}

type RequestRow = Readonly<Record<string, unknown>> & { number: number };

function readRequest({ kind, columns }: Table, row: RequestRow): LeadRequest {
	const answers = columns
		.filter(({ name }) => name !== 'id')
		.map(({ name }) => [name, name === 'email' && row[name] === noEmail ? '' : row[name]]);
	const { id, created_at, suspected } = row;
	// The columns are the kind's own, so the object is of its type.
	return { id, kind, created_at, ...Object.fromEntries(answers), suspected } as LeadRequest;
}
