import type { Readable } from 'node:stream';
import type { RequestKey } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** A photo's row, without its bytes. */
export interface Photo {
	key: string;
	/** Random. Also the ETag, since the photo of a key never changes. */
	id: string;
	/** A JPEG; of a release that stored what came, and where that could not be decoded, also another. */
	type: string;
	/** In bytes. */
	size: number;
	/** Of its file, in hexadecimal. */
	sha256: string | null;
}

/** A photo of a request. */
export type StoredPhoto = Pick<Photo, 'key' | 'type' | 'size'> & {
	/** In px; null where it could not be decoded. */
	width: number | null;
	height: number | null;
	created_at: string;
};

/** A photo that is being received. */
export interface Arriving {
	key: string;
	/** The media type in the request. */
	declared: string;
}

/** A photo that is being added to a request that was sent already. */
export interface Adding extends Arriving {
	/** The request; the key is in its folder. */
	request: RequestKey;
	/** The photo's public URL, for the request's `photo_urls`. */
	url: string;
}

/** Photos with their rows and their files. */
export interface Photos {
	find(key: string): Photo | undefined;
	/**
	 * Whether a photo's folder is closed: it is full, or its request was sent. The form sends the request after its photos, so
	 * a later upload comes from a third party who knows the folder from a photo's public URL.
	 */
	folderIsClosed(key: string): boolean;
	/**
	 * Receives a photo, draws it anew as a JPEG, and stores that durably under its key; nothing else of what came is kept. Stops reading the
	 * stream as soon as the photo is rejected.
	 * @param stream fails if the photo was cut short
	 * @throws NotAPhoto, TooLarge, DiskFull, KeyTaken, FolderClosed, or the error of the stream; nothing is stored then
	 */
	receive(stream: Readable, arriving: Arriving): Promise<Photo>;
	/**
	 * Receives a photo as `receive` does, for a request that was sent already. The transaction that stores its row also adds its
	 * URL to the request, and deliveries to all who have the request (`photo-rows.ts`).
	 * @returns the photo; the request's own if it has the same one already, as after a form that was posted twice
	 * @throws also NotFound if the request was erased; FolderClosed if it has as many photos as a request can have
	 */
	add(stream: Readable, adding: Adding): Promise<Photo>;
	/** The bytes of a photo. @throws Unusable if the file is missing or has another size */
	read(photo: Pick<Photo, 'key' | 'size'>): Promise<Readable>;
	/**
	 * Copies a photo to a file that only this account may read; replaces an existing file.
	 * @throws errors of the system with their `code`
	 */
	toFile(photo: Pick<Photo, 'key'>, path: string): Promise<void>;
	/** The small picture of a photo, a JPEG of 360 px; undefined where it could not be decoded, or was not yet since an upgrade. */
	small(key: string): Uint8Array | undefined;
	/**
	 * Draws the photos anew that releases before stored as they came, but for metadata; what cannot be decoded stays as it is. `close` ends it.
	 * @returns how many were drawn, and how many stay
	 */
	drawEarlier(): Promise<{ drawn: number; left: number }>;
	/**
	 * The photos of a request: at most five, first those that it references. Only photo quotes have photos: those in the folder
	 * of the id, and referenced ones that are no other request's, or those of a request with the same e-mail address (a
	 * corrected request references the photos of the first attempt). Other references are ignored: photo URLs are public,
	 * so anybody can reference any photo.
	 */
	of(request: LeadRequest): StoredPhoto[];
	/**
	 * Checks that every photo's file exists and has its size.
	 * @param signal aborts the check
	 * @returns how many files are missing or have another size
	 */
	countLost(signal: AbortSignal): Promise<number>;
	/**
	 * Moves stray files, which have no row and were last written before `before`, aside, and deletes those that were moved
	 * aside a week ago (`strayRetention`). Usually strays come from a crash before the row was written; but if the database was
	 * replaced by mistake, all photos are strays, and can be moved back.
	 * @returns how many were moved aside
	 */
	setStraysAside(before: Date, now: Date): Promise<number>;
	/** How many stray files are kept. */
	countStrays(): Promise<number>;
	/** Writes and removes a test file. Rejects if a photo could not be stored. */
	tryWriting(): Promise<void>;
}
