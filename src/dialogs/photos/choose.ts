import { isImage } from '#dialogs/photos/photo.ts';
import { maxPhotos } from '#leads/photos.ts';

export type Choice<F> =
	/** `others` are names of files that are no images. */
	{ take: F[]; others: string[] } | 'too-many';

/**
 * What to take of a selection. One that would make more than the five is refused whole, so that the visitor and not the
 * page decides which to leave out; a file that is no image is left out by name.
 * @param already how many photos there are before it
 */
export function choose<F extends { name: string; type: string }>(already: number, selection: readonly F[]): Choice<F> {
	const take = selection.filter(isImage);
	if (already + take.length > maxPhotos) return 'too-many';
	return { take, others: selection.filter((file) => !isImage(file)).map((file) => file.name) };
}
