import type { Adding, Photo, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** A photo of a request, in the bucket. */
export interface BucketPhoto extends StoredPhoto {
	/** Whether it was looked at, and its metadata removed. Until then, type and size are its sender's word. */
	cleaned: boolean;
}

/** The photos' rows in the database. */
export interface PhotoRows {
	find(key: string): Promise<Photo | undefined>;
	/** All of them, some at a time. */
	all(): AsyncIterable<readonly Pick<BucketPhoto, 'key' | 'size' | 'type' | 'cleaned'>[]>;
	folderIsClosed(key: string): Promise<boolean>;
	/** Whether a photo needs no cleaning: it had it, or it is gone. */
	isCleaned(key: string): Promise<boolean>;
	of(request: LeadRequest): Promise<BucketPhoto[]>;
	/**
	 * Enters a photo before it is uploaded, so that the bucket's triggers admit it. It belongs to no request until `arrived`.
	 * @param to the request to which it is added; for the photos of a new one, undefined
	 * @throws KeyTaken, FolderClosed; with `to` also NotFound, SamePhoto
	 */
	enter(photo: Photo, to?: Adding['request']): Promise<void>;
	/**
	 * Completes a photo that was uploaded; with `to`, adds it to the request and plans e-mails to the request's recipients.
	 * @throws NotFound if it was erased meanwhile
	 */
	arrived(photo: Photo, to?: Pick<Adding, 'request' | 'url'>): Promise<void>;
	/** Removes the entry of a photo that was not stored. */
	refused(key: string): Promise<void>;
	/**
	 * Records that a photo is cleaned, after `write` has replaced the bucket's bytes. Nothing happens if it was erased, or was
	 * cleaned by another process; no erasure happens meanwhile, after which `write` would bring the photo back.
	 */
	cleaned(photo: Photo, write: () => Promise<void>): Promise<void>;
	/** Deletes the row of a file that is no photo, and records that the file must be removed (`Erasure.finish`). */
	reject(key: string): Promise<void>;
}
