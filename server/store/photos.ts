import type { Readable } from 'node:stream';
import type { LeadRequest } from '#server/store/requests.ts';

/** What is known of a photo beside its bytes. */
export interface Photo {
	key: string;
	/** Random; the photo's ETag, since a photo never changes under its key. */
	id: string;
	/** By its content, not by what the sender said. */
	type: string;
	/** In bytes. */
	size: number;
	/** In hexadecimal; null for a photo of an earlier release whose bytes were not read yet. */
	sha256: string | null;
}

/** A photo of a request. */
export interface StoredPhoto {
	key: string;
	type: string;
	size: number;
	created_at: string;
}

/** A photo that is about to arrive. */
export interface Arriving {
	key: string;
	/** The type its sender gave it. */
	declared: string;
	/** Resolves when the body it came in has ended as it should: the photo is kept only after that. Rejects where it broke off. */
	ended: Promise<void>;
}

/** The photos: what is known of each, and its bytes. */
export interface Photos {
	find(key: string): Promise<Photo | undefined>;
	/**
	 * Whether a photo's folder takes no more: it is full, or its request was sent. The form sends a request after its photos, so
	 * what comes later comes from somebody else, who knows the folder from a photo's public address.
	 */
	folderIsClosed(key: string): Promise<boolean>;
	/**
	 * Receives a photo, judges it by its content, takes out the metadata that cameras write into it, and keeps it under its key.
	 * When it resolves, a power cut cannot take the photo back. What it refuses it reads no further.
	 * @throws NotAPhoto, TooLarge, DiskFull, KeyTaken or FolderClosed, or why `ended` rejected; then nothing of it is kept
	 */
	receive(stream: Readable, arriving: Arriving): Promise<Photo>;
	/** The bytes of a photo. @throws Unusable where they are missing or not as many as they were */
	read(photo: Pick<Photo, 'key' | 'size'>): Promise<Readable>;
	/**
	 * Copies a photo's bytes to a file, which only this account may read; one of that name is replaced.
	 * @throws where they cannot be read or written, with the system's `code`
	 */
	toFile(photo: Pick<Photo, 'key'>, path: string): Promise<void>;
	/** Lets some work read a photo's bytes from a file, which is there for as long as the work takes and must not be changed. */
	withFile<T>(photo: Pick<Photo, 'key'>, work: (path: string) => Promise<T>): Promise<T>;
	/**
	 * The photos of a request: at most five, those it names first. Only a photo quote has photos: those in the folder of its id,
	 * and those it names that lie in no other request's folder, or in one of the same e-mail address (a request sent again with a
	 * correction names the photos of the first try). A photo's address is public, so naming a stranger's photo does not make it
	 * one's own.
	 */
	of(request: LeadRequest): Promise<StoredPhoto[]>;
	/**
	 * Looks whether every photo still has its bytes, as many as they were.
	 * @param signal ends it early
	 * @returns how many have lost them
	 */
	countLost(signal: AbortSignal): Promise<number>;
	/**
	 * Sets aside bytes that were last written before a time and belong to no photo, and removes those that have been set aside
	 * for a week (`strayKeptFor`). Usually a crash came before the photo was kept; but a database that was replaced by mistake
	 * makes strays of all photos, and these can be moved back.
	 * @returns how many were set aside
	 */
	setStraysAside(before: Date, now: Date): Promise<number>;
	/** How many are set aside. */
	countStrays(): Promise<number>;
	/** Tries whether a photo could be kept. Rejects where not. */
	tryWriting(): Promise<void>;
}
