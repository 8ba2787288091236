import type { Filled } from '#leads/define-lead.ts';
import { keyInUrl } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { type AnyLead, type LeadKind, type RequestKey, type Table, tables } from '#leads/tables.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { NotFound } from '#server/store/errors.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { openExisting } from '#server/store/sqlite/open-existing.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';

/** What the store adds to a request. A type, not an interface: so a request is a `Record` of its fields too. */
type Kept<K> = {
	id: string;
	kind: K;
	created_at: string;
	/** What speaks against it coming from a person; null where nothing does. */
	suspected: string | null;
};

/** A request as the operator reads it: its columns by their names in the store. What not every kind has is looked for first. */
export type LeadRequest = { [L in AnyLead as L['kind']]: Kept<L['kind']> & Filled<L> }[LeadKind];
export type Field = string | number | string[] | null;

/** The names of all columns that some kind has. */
export type ColumnName = LeadRequest extends infer R ? (R extends LeadRequest ? keyof R : never) : never;

/** One field of a request; null where it is empty, or its kind has no such column. */
export function fieldOf(request: LeadRequest, column: string): Field {
	const fields: Readonly<Record<string, Field>> = request;
	return fields[column] ?? null;
}

export interface StoredPhoto {
	key: string;
	type: string;
	size: number;
	created_at: string;
	/** The file with its bytes. */
	path: string;
}

export interface Requests {
	/** All of them, oldest first. */
	all(): LeadRequest[];
	/** Those with an e-mail address, however its letters are cased. */
	ofEmail(email: string): LeadRequest[];
	find(request: RequestKey): LeadRequest | undefined;
	/** @throws NotFound where there is none */
	of(request: RequestKey): LeadRequest;
	/**
	 * By its id, or by its reference (`7F3A-92C1`).
	 * @throws NotFound where there is none, or where more than one is meant
	 */
	one(idOrReference: string): LeadRequest;
	/**
	 * At most five, those it names first. Only a photo quote has photos: those in the folder of its id, and those it names that
	 * lie in no other request's folder, or in one of the same e-mail address (a request sent again with a correction names the
	 * photos of the first try). A photo's address is public, so naming a stranger's photo does not make it one's own.
	 */
	photosOf(request: LeadRequest): StoredPhoto[];
	/** Who was told of it or is to be, in the order it was decided. */
	deliveriesOf(request: RequestKey): Delivery[];
	/** Notices of erased requests that were given up. */
	untoldWithdrawals(): Delivery[];
	close(): void;
}

/**
 * Opens the data folder for reading only, beside a server that may be writing to it.
 * @throws Unusable where no server has kept anything there
 */
export function openRequests(dataDir: string): Requests {
	const database = openExisting(dataDir, 'read');

	const rows = (table: Table, where: string, ...values: string[]) =>
		database
			.prepare(`SELECT * FROM ${table.name} ${where}`)
			.all(...values)
			.map((row) => toRequest(table, row as Record<string, string | number | null>));
	const columns = 'SELECT key, type, size, created_at';
	const photos = database.prepare(`${columns} FROM photos WHERE folder = ? ORDER BY rowid`);
	const named = database.prepare(`${columns} FROM photos WHERE key = ? AND NOT EXISTS (
		SELECT 1 FROM photo_quote_requests AS other WHERE other.id = folder AND lower(other.email) <> lower(?)
	)`);
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');

	const all = () =>
		tables
			.flatMap((table) => rows(table, 'ORDER BY rowid'))
			// Times are UTC in one form, so their order as text is their order in time; the sort keeps the rest.
			.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));

	const untold = database.prepare(
		`SELECT * FROM deliveries WHERE state = 'given-up' AND message = 'withdrawal' ORDER BY rowid`,
	);
	const find = ({ kind, id }: RequestKey) =>
		tables.filter((table) => table.kind === kind).flatMap((table) => rows(table, 'WHERE id = ?', id))[0];
	const ofId = (id: string) => tables.flatMap((table) => rows(table, 'WHERE id = ?', id));
	const ofPrefix = (prefix: string) =>
		tables.flatMap((table) => rows(table, 'WHERE id >= ? AND id < ?', prefix, `${prefix}~`));

	return {
		all,
		ofEmail: (email) => all().filter((request) => sameAddress(request.email, email)),
		find,
		of: (key) => {
			const request = find(key);
			if (!request) throw new NotFound(`There is no ${key.kind} request with the ID ${JSON.stringify(key.id)}.`);
			return request;
		},
		one: (given) => {
			const prefix = idPrefixOf(given);
			const found = prefix ? ofPrefix(prefix) : ofId(given.toLowerCase());
			if (!found[0]) throw new NotFound(`There is no request with the ID or the reference ${JSON.stringify(given)}.`);
			if (found.length > 1) {
				const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
				throw new NotFound(`More than one request has the reference ${given}. Give the whole ID: ${ids}.`);
			}
			return found[0];
		},
		photosOf: (request) => {
			if (request.kind !== 'photo-quote') return [];
			const byName = request.photo_urls.flatMap((url) => named.all(keyInUrl(url), request.email));
			const found = [...byName, ...photos.all(request.id)] as unknown as StoredPhoto[];
			const byKey = new Map(found.map((photo) => [photo.key, { ...photo, path: photoPath(dataDir, photo.key) }]));
			return [...byKey.values()].slice(0, maxPhotos);
		},
		untoldWithdrawals: () => untold.all() as unknown as Delivery[],
		deliveriesOf: ({ kind, id }) => deliveries.all(id, kind) as unknown as Delivery[],
		close: () => database.close(),
	};
}

function toRequest({ kind, columns }: Table, row: Record<string, string | number | null>): LeadRequest {
	const fields = columns.map(({ name, type }) => {
		const value = row[name] ?? null;
		return [name, type === 'text[]' && value !== null ? readPhotoUrls(value, row.id) : value];
	});
	const { id, created_at, suspected } = row;
	return { id, kind, created_at, ...Object.fromEntries(fields), suspected } as LeadRequest;
}

function sameAddress(one: string, other: string): boolean {
	return one.trim().toLowerCase() === other.trim().toLowerCase();
}
