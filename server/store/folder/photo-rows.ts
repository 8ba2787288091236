import type { Adding, Photo, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** The photos' rows in the database. */
export interface PhotoRows {
	find(key: string): Photo | undefined;
	all(): Photo[];
	folderIsClosed(key: string): boolean;
	/** Durable when it resolves. @throws FolderClosed, KeyTaken */
	insert(photo: Photo): Promise<void>;
	/** See `Photos.add`. Durable when it resolves. @throws NotFound, FolderClosed, KeyTaken */
	add(photo: Photo, to: Pick<Adding, 'request' | 'url'>): Promise<void>;
	/** Stores a digest if there is none. */
	setDigest(key: string, sha256: string): void;
	of(request: LeadRequest): StoredPhoto[];
}
