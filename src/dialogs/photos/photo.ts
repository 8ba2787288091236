import { photoType } from '#leads/photos.ts';

/** One photo a visitor chose. */
export interface Photo {
	id: number;
	name: string;
	/** Address of a small picture of it in this page's memory; undefined where the browser cannot draw it. */
	previewUrl: string | undefined;
	/** What goes up: a smaller upright JPEG, or the file as it is where the browser cannot draw it. */
	prepared: Promise<PreparedPhoto>;
	preparing: boolean;
	/** The share that has gone up, from 0 to 1; undefined while nothing is being sent. */
	progress: number | undefined;
	/** Why the store would not have it, in words. */
	error: string | undefined;
	/** Where it is kept: chosen once, so that a second try is the same photo and not another. */
	key: string | undefined;
	uploaded: boolean;
}

export interface PreparedPhoto {
	blob: Blob;
	fileName: string;
}

/** Whether a chosen file is an image: by its type, or by its name's ending where the browser gives no type. */
export function isImage(file: { name: string; type: string }): boolean {
	return file.type.startsWith('image/') || photoType(file) !== undefined;
}
