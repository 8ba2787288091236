import type { Row } from '#leads/columns.ts';
import { keyInUrl } from '#leads/photos.ts';
import { all, list, run } from '#server/store/sql/op.ts';
import { photoQuotes, t } from '#server/store/sql/pieces.ts';

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
export function claimPhotos({ id, photo_urls }: Row): void {
	const named = Array.isArray(photo_urls) ? photo_urls.map(keyInUrl).filter(isWiresOwn) : [];
	if (named.length === 0) return;
	run`update ${t.photos} set folder = ${id} where folder is null and key in ${list(named)}`;
}

/** The same for all requests, the oldest first: release 1.0.0 did not, and some come without this program. */
export function claimAll(): void {
	const free = all<{ key: string }>`select key from ${t.photos} where folder is null`;
	if (!free.some(({ key }) => isWiresOwn(key))) return;
	for (const row of all<Row>`select id, photo_urls from ${photoQuotes} order by number`) claimPhotos(row);
}
