import { randomUUID } from 'node:crypto';
import { readBeside, readSignals } from '#leads/client-info.ts';
import { checkRow, type Row } from '#leads/form.ts';
import { folderOf, keyInUrl, photoUrl } from '#leads/photos.ts';
import { type Table, tables } from '#leads/tables.ts';
import { callerOf } from '#server/http/client-address.ts';
import type { Project, Waiting } from '#server/inbox/project.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import { minute } from '#server/settings/limits.ts';
import { FolderClosed, IdTaken, KeyTaken, NotFound } from '#server/store/errors.ts';
import type { Store } from '#server/store/store.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';

/**
 * How long the operator's e-mail waits for photos that cannot be read: a restart of the storage service takes a minute or two, and of the
 * hours within which somebody has to answer, five minutes are little.
 */
const photosWait = 5 * minute;

export interface TakingOver {
	project: Project;
	store: Pick<Store, 'requests' | 'photos' | 'identity' | 'outbox'>;
	/** Undefined when RATE_LIMIT is off. */
	rateLimits: RateLimits | undefined;
	/** What the public addresses of photos here begin with. */
	photoBase: string;
	log: Logger;
}

/**
 * Takes a request over from the hosted project: its photos, then the request in one durable transaction that also notes that it was taken.
 * Can be ended at any point and begun again: what is here already is not taken again.
 * @returns the keys of its photos, which can be removed there now, and then the request; undefined if some have to be fetched again
 */
export async function takeOver(
	waiting: Waiting,
	{ project, store, rateLimits, photoBase, log }: TakingOver,
): Promise<string[] | undefined> {
	const table = tables.find(({ name }) => name === waiting.table_name);
	const row = table && rowOf(waiting, table);
	if (!table || !row) {
		// No form sends such a row: our own rules, which a browser applies first, are not the project's.
		log.warn({ table: waiting.table_name }, 'a row in the hosted project is no request, and is removed');
		return [];
	}
	const key = { kind: table.kind, id: waiting.id };
	const isTaken = store.requests.isTaken(table, waiting.id);
	const photos = ownPhotos(row);
	/** In bytes, of those that were stored now. */
	const sizes: number[] = [];
	const isComplete = (await Promise.all(photos.map(fetchPhoto))).every(Boolean);
	if (!isTaken && !isComplete && Date.now() - Date.parse(waiting.created_at) < photosWait) return undefined;
	if (!isTaken) insert(row, table);
	return isComplete ? photos : undefined;

	/** @returns false if it is there and could not be fetched */
	async function fetchPhoto(photo: string): Promise<boolean> {
		try {
			if (store.photos.find(photo)) return true;
			const found = await project.photo(photo);
			if (!found) return true;
			const arriving = { key: photo, declared: found.type };
			try {
				// A request that was told of without it, since it could not be fetched then: its recipients get an e-mail about it.
				const { size } = isTaken
					? await store.photos.add(found.bytes, { ...arriving, request: key, url: photoUrl(photoBase, photo) })
					: await store.photos.receive(found.bytes, arriving);
				sizes.push(size);
			} finally {
				found.bytes.destroy();
			}
			return true;
		} catch (error) {
			// No photo, or one that the request cannot have; or the request was erased meanwhile.
			if ([NotAPhoto, TooLarge, KeyTaken, FolderClosed, NotFound].some((refusal) => error instanceof refusal))
				return true;
			log.warn({ ...kindOf(error) }, 'a photo in the hosted project could not be fetched; will retry');
			return false;
		}
	}

	function insert(given: Row, table: Table): void {
		const { giveBack = () => {}, ...admitted } = admit(waiting.row.caller, sizes, rateLimits) ?? {};
		const options = { ...admitted, askedAt: waiting.created_at, fromInbox: waiting.id };
		const signals = readSignals(textOf(waiting.row.client_info));
		const whole = photos.length > 0 ? { ...given, photo_urls: addressesHere(given, photoBase) } : given;
		try {
			try {
				store.requests.insert(table, [whole], signals, options);
			} catch (error) {
				// Two requests of one id, of which the other came first: both are somebody's.
				if (!(error instanceof IdTaken)) throw error;
				store.requests.insert(table, [{ ...whole, id: randomUUID() }], signals, options);
			}
		} catch (error) {
			giveBack();
			throw error;
		}
	}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** @returns undefined for what is no request */
function rowOf({ id, row }: Waiting, table: Table): Row | undefined {
	const beside = readBeside(textOf(row.client_info), table.columns);
	return checkRow(table.columns, { ...row, ...beside, id: id.toLowerCase() }).row;
}

/** The keys of the photos that a request names: in its folder, or in none, as clients by the specification alone name them. */
function ownPhotos({ id, photo_urls }: Row): string[] {
	if (!Array.isArray(photo_urls)) return [];
	const keys = photo_urls.map(keyInUrl).filter((key) => key !== '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(key));
	return [...new Set(keys)].filter((key) => folderOf(key) === null || folderOf(key) === id);
}

function addressesHere({ photo_urls }: Row, photoBase: string): string[] {
	const urls = Array.isArray(photo_urls) ? photo_urls : [];
	return urls.map((url) => (keyInUrl(url) === '' ? url : photoUrl(photoBase, keyInUrl(url))));
}

/**
 * What is too much is held: it was answered as sent, so that nothing can be refused any more. Its photos are here already, and count.
 * @param caller by the column: an address, or the /64 of one; of an earlier release, none
 * @param sizes of the photos, in bytes
 */
function admit(caller: unknown, sizes: readonly number[], rateLimits: RateLimits | undefined) {
	if (typeof caller !== 'string') return undefined;
	return rateLimits?.takeOver(callerOf(caller.replace(/\/64$/, '')), sizes);
}
