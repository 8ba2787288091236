import type { PhotoFault } from '#dialogs/photos/look-at.ts';
import type { Shrunk } from '#dialogs/photos/shrink.ts';
import { photoType } from '#leads/photos.ts';

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

export interface PreparedPhoto extends Shrunk {
	fileName: string;
	/** Whether the browser could draw it. */
	drawn: boolean;
}

/** Whether a chosen file is an image: by its type, or by its name's ending where the browser gives no type. */
export function isImage(file: File): boolean {
	return file.type.startsWith('image/') || photoType(file) !== undefined;
}
