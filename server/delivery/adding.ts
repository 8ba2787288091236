import { maxPhotos } from '#leads/photos.ts';
import type { Adding } from '#server/emails/templates/add-photos.ts';
import type { Settings } from '#server/settings/read.ts';
import { addPhotosLink, addPhotosUntil, takesPhotos } from '#server/store/add-photos-link.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** Where and until when photos can be added; nothing if they cannot. */
export async function addingOf(
	request: LeadRequest,
	photoCount: number,
	{ settings, store }: { settings: Settings; store: Pick<Store, 'keys'> },
): Promise<{ adding?: Adding }> {
	const until = addPhotosUntil(request);
	if (!takesPhotos(request) || photoCount >= maxPhotos || until.getTime() < Date.now()) return {};
	return { adding: { url: `${settings.SITE_URL}${await addPhotosLink(request, store.keys)}`, until } };
}
