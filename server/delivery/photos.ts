import { publicPhotoPath } from '#leads/photos.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { Thumbnails } from '#server/photos/thumbnails.ts';
import { drawBudget } from '#server/settings/limits.ts';
import type { StoredPhoto } from '#server/store/sqlite/requests.ts';

/** Where everybody who knows the address can see a photo. Made from our own address, never from what a visitor sent. */
export function photoAddress(siteUrl: string, key: string): string {
	const path = key.split('/').map(encodeURIComponent).join('/');
	return `${siteUrl}${publicPhotoPath}${path}`;
}

export async function showPhotos(
	photos: readonly StoredPhoto[],
	siteUrl: string,
	pictures: Thumbnails,
): Promise<ShownPhoto[]> {
	const until = Date.now() + drawBudget;
	const shown = photos.map(async (photo): Promise<ShownPhoto> => {
		const small = await pictures.of(photo, until);
		return {
			url: photoAddress(siteUrl, photo.key),
			name: photo.key.split('/').at(-1) ?? '',
			size: photo.size,
			...(small && { small }),
		};
	});
	return Promise.all(shown);
}
