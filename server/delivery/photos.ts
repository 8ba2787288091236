import { fileNameOfType } from '#leads/photo-file-name.ts';
import { fileNameOf, photoUrl } from '#leads/photo-key.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { Thumbnails } from '#server/photos/thumbnails.ts';
import { drawBudget } from '#server/settings/photo-limits.ts';
import type { StoredPhoto } from '#server/store/photos.ts';

/** A request's photos for an e-mail: each with its URL, and its thumbnail if that is drawn within `drawBudget`. */
export async function photosForMail(
	photos: readonly StoredPhoto[],
	photoBase: string,
	thumbnails: Thumbnails,
): Promise<ShownPhoto[]> {
	const until = Date.now() + drawBudget;
	const shown = photos.map(async (photo): Promise<ShownPhoto> => {
		const small = await thumbnails.of(photo, until);
		return {
			// Built from the store's address and the key, never from the URLs in the request.
			url: photoUrl(photoBase, photo.key),
			name: fileNameOfType(fileNameOf(photo.key), photo.type),
			size: photo.size,
			...(small && { small }),
		};
	});
	return Promise.all(shown);
}
