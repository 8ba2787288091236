import { maxPhotos } from '#leads/photos.ts';
import type { Adding } from '#server/emails/templates/add-photos.ts';
import { serverUrl } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import { addPhotosLink, addPhotosUntil, deleteLink, type Keys, takesPhotos } from '#server/store/links.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** Links in an e-mail to the visitor. */
export interface VisitorLinks {
	/** The signed link to the page on which the visitor can delete the request; undefined if there is no server for it. */
	deleteUrl?: string;
	/** The link by which photos can be added; undefined if there can be no more. */
	adding?: Adding;
}

/** @param photoCount how many photos the request has */
export async function visitorLinks(
	request: LeadRequest,
	photoCount: number,
	settings: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>,
	keys: Keys,
): Promise<VisitorLinks> {
	const server = serverUrl(settings);
	if (server === undefined) return {};
	const deleteUrl = deleteLink(server, request, await keys.linkKey('delete'));
	const until = addPhotosUntil(request);
	if (!takesPhotos(request) || photoCount >= maxPhotos || until.getTime() < Date.now()) return { deleteUrl };
	return { deleteUrl, adding: { url: `${server}${await addPhotosLink(request, keys)}`, until } };
}
