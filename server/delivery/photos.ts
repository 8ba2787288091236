import { fileNameOf, photoUrl } from '#leads/photo-key.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { Thumbnails } from '#server/photos/thumbnails.ts';
import { drawBudget } from '#server/settings/limits.ts';
import type { StoredPhoto } from '#server/store/sqlite/requests.ts';

export async function showPhotos(
	photos: readonly StoredPhoto[],
	siteUrl: string,
	pictures: Thumbnails,
): Promise<ShownPhoto[]> {
	const until = Date.now() + drawBudget;
	const shown = photos.map(async (photo): Promise<ShownPhoto> => {
		const small = await pictures.of(photo, until);
		return {
			// Made from our own address, never from what a visitor sent.
			url: photoUrl(siteUrl, photo.key),
			name: fileNameOf(photo.key),
			size: photo.size,
			...(small && { small }),
		};
	});
	return Promise.all(shown);
}
