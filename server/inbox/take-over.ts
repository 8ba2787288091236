import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { readBeside, readSignals } from '#leads/client-info.ts';
import type { Row, Value } from '#leads/columns.ts';
import { folderOf, keyInUrl, photoUrl } from '#leads/photos.ts';
import { type Table, tables } from '#leads/tables.ts';
import { networksOf } from '#server/http/networks.ts';
import type { Project, Waiting } from '#server/inbox/project.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import { photosWait } from '#server/settings/delivery-limits.ts';
import { FolderClosed, IdTaken, KeyTaken, NotFound } from '#server/store/errors.ts';
import type { Store } from '#server/store/store.ts';
import { counted } from '#server/wire/callers/tally.ts';
import type { Quota } from '#server/wire/quota.ts';

export interface TakingOver {
	project: Project;
	store: Pick<Store, 'requests' | 'photos' | 'identity'>;
	quota: Quota | undefined;
	/** What the public addresses of photos here begin with. */
	photoBase: string;
	log: Logger;
}

/**
 * Takes a request over from the hosted project: its photos, then the request in one durable transaction that also notes that it was taken;
 * then its photos and the request itself are removed there. Can be ended at any point and begun again: what is here already is not taken
 * again, and nothing is removed there before it is here.
 * @returns whether it is gone there; false if some photos have to be fetched again
 */
export async function takeOver(
	waiting: Waiting,
	{ project, store, quota, photoBase, log }: TakingOver,
): Promise<boolean> {
	const table = tables.find(({ name }) => name === waiting.table_name);
	const row = table && rowOf(waiting, table);
	if (!table || !row) {
		// No form sends such a row: our own rules, which a browser applies first, are not the project's.
		log.warn({ table: waiting.table_name }, 'a row in the hosted project is no request, and was removed');
		await project.remove(waiting);
		return true;
	}
	const key = { kind: table.kind, id: waiting.id };
	const isTaken = store.requests.isTaken(table, waiting.id);
	const photos = ownPhotos(row);
	let isComplete = true;
	for (const photo of photos) isComplete = (await fetchPhoto(photo)) && isComplete;
	if (!isTaken && !isComplete && Date.now() - Date.parse(waiting.created_at) < photosWait) return false;
	if (!isTaken) await insert(row, table);
	if (!isComplete) return false;
	await project.removePhotos(photos);
	await project.remove(waiting);
	return true;

	/** @returns false if it is there and could not be fetched */
	async function fetchPhoto(photo: string): Promise<boolean> {
		try {
			if (store.photos.find(photo)) return true;
			const found = await project.photo(photo);
			if (!found) return true;
			const arriving = { key: photo, declared: found.type, ended: finished(found.bytes, { writable: false }) };
			arriving.ended.catch(() => {});
			try {
				// A request that was told of without it, since it could not be fetched then: its recipients get an e-mail about it.
				if (isTaken)
					await store.photos.add(found.bytes, { ...arriving, request: key, url: photoUrl(photoBase, photo) });
				else await store.photos.receive(found.bytes, arriving);
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

	async function insert(given: Row, table: Table): Promise<void> {
		const { admitted, undo } = admit(waiting, quota);
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
			undo();
			throw error;
		}
	}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** @returns undefined for what is no request */
function rowOf({ id, row }: Waiting, table: Table): Row | undefined {
	const beside = readBeside(textOf(row.client_info), table.columns);
	const answers: Record<string, Value | null> = { id: id.toLowerCase() };
	for (const { name, required, accepts, ...column } of table.columns) {
		if (name === 'id') continue;
		const value = (column.beside ? beside[name] : row[name]) ?? null;
		if (value === null ? required : !isValue(value) || !accepts(value)) return undefined;
		answers[name] = value as Value | null;
	}
	return answers;
}

const isValue = (value: unknown): value is Value =>
	typeof value === 'string' ||
	typeof value === 'number' ||
	(Array.isArray(value) && value.every((one) => typeof one === 'string'));

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

/** What is too much is held: it was answered as sent, so that nothing can be refused any more. */
function admit({ row }: Waiting, quota: Quota | undefined) {
	const caller = textOf(row.caller);
	if (!quota || caller === undefined) return { admitted: {}, undo: () => {} };
	const networks = counted(networksOf(caller.replace(/\/64$/, '')));
	const taken = quota.take(networks, { calls: 1, requests: 1 });
	const isTooMuch = taken.over !== undefined || taken.refusedFor > 0;
	const more = isTooMuch ? quota.take(networks, { held: 1 }) : quota.take(networks, { thanks: 1 });
	const undo = () => {
		taken.undo();
		more.undo();
	};
	if (isTooMuch) return { admitted: { held: taken.over?.network ?? networks.at(-1)?.name ?? 'unknown' }, undo };
	return { admitted: { mayThank: !more.refusedFor && !more.over }, undo };
}
