import type { RequestKey } from '#leads/tables.ts';

/** Everything older is deleted. Times have the format of `created_at`. */
export interface Cutoffs {
	requests: string;
	photos: string;
	/** For photos without a request. */
	strayPhotos: string;
}

/** How much was deleted. */
export interface Erased {
	requests: number;
	photos: number;
	/** How many recipients get an erasure notice. */
	told: number;
}

export interface Finished {
	/** False if another process was reading the database, so that erased data may still be in its write-ahead log. */
	isComplete: boolean;
	/** The first error of each step that failed: removing photos, emptying the write-ahead log, writing the audit. Retried by the next call. */
	failed: Partial<Record<'photos' | 'log' | 'audit', unknown>>;
}

/** Permanent deletion. Rows are deleted in one transaction, which also records the remaining steps; `finish` does those. */
export interface Erasure {
	/** Deletes requests with their photos, and adds erasure notices for their recipients to the outbox. */
	erase(requests: readonly RequestKey[], act: 'erase' | 'withdraw'): Promise<Erased>;
	/**
	 * Deletes what is older than the cutoffs. Photos may be deleted before their request; with a request, all of its photos
	 * are deleted, whatever their age.
	 * @param strayFiles for the audit: how many stray photo files were moved aside
	 */
	eraseOld(cutoffs: Cutoffs, strayFiles?: number): Promise<Erased>;
	/** Completes all erasures, also of earlier runs: removes photo files, empties the write-ahead log, writes the audit. */
	finish(): Promise<Finished>;
}
