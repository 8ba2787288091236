import type { PhotoFault } from '#dialogs/photos/look-at.ts';
import { photoType } from '#leads/photos.ts';

/** One photo a visitor chose. */
export interface Photo {
	id: number;
	name: string;
	/** Address of a small picture of it in this page's memory; undefined where the browser cannot draw it. */
	previewUrl?: string | undefined;
	/** What is uploaded: a smaller upright JPEG, or the file as it is where the browser cannot draw it. */
	prepared: Promise<PreparedPhoto>;
	preparing: boolean;
	/** How much is uploaded, in bytes; the file's own size until it is prepared. */
	bytes: number;
	/** What may be wrong with it. It is sent all the same. */
	fault?: PhotoFault | undefined;
	/** The share that was uploaded, from 0 to 1; undefined while nothing is being sent. */
	progress?: number | undefined;
	/** Why it could not be sent, as the visitor reads it. */
	error?: string | undefined;
	/** Its key in the store: made once, so that a retry is the same photo and not another. */
	key?: string | undefined;
	uploaded: boolean;
	/** When it was, in ms since 1970. */
	uploadedAt?: number | undefined;
}

export interface PreparedPhoto {
	blob: Blob;
	fileName: string;
	/** Whether the browser could draw it. */
	drawn: boolean;
	fault: PhotoFault | undefined;
}

/** Whether a chosen file is an image: by its type, or by its name's ending where the browser gives no type. */
function isImage(file: { name: string; type: string }): boolean {
	return file.type.startsWith('image/') || photoType(file) !== undefined;
}

export type Choice<F> =
	/** `others` are names of files that are no images. */
	{ take: F[]; others: string[] } | 'too-many';

/**
 * What to take of a selection. One for which there is no room is refused whole, so that the visitor and not the
 * page decides which to leave out; a file that is no image is left out by name.
 * @param room for how many photos
 */
export function choose<F extends { name: string; type: string }>(room: number, selection: readonly F[]): Choice<F> {
	const take = selection.filter(isImage);
	if (take.length > room) return 'too-many';
	return { take, others: selection.filter((file) => !isImage(file)).map((file) => file.name) };
}
