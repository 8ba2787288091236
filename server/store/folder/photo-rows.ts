import type { Photo, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** What the database beside the folder knows of its photos. */
export interface PhotoRows {
	find(key: string): Photo | undefined;
	all(): Photo[];
	folderIsClosed(key: string): boolean;
	/** Durable when it resolves. @throws FolderClosed, KeyTaken */
	insert(photo: Photo): Promise<void>;
	/** Notes a digest where there is none. */
	setDigest(key: string, sha256: string): void;
	of(request: LeadRequest): StoredPhoto[];
}
