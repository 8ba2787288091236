import type { RequestKey } from '#leads/tables.ts';

/** Times in the form of `created_at`; what came before them goes. */
export interface Cutoffs {
	requests: string;
	photos: string;
	/** For photos whose request never came. */
	strayPhotos: string;
}

/** How much was deleted. */
export interface Erased {
	requests: number;
	photos: number;
	/** How many recipients are told to delete it too. */
	told: number;
}

export interface Finished {
	/** False where another process was reading the database: what was erased may still be in its log. */
	isComplete: boolean;
	/** What could not be done, and its first error: to remove photos, to empty the log, to write to the audit. Tried at the next call. */
	failed: Partial<Record<'photos' | 'log' | 'audit', unknown>>;
}

/** Deletion for good. Rows go at once, all or nothing; the rest is noted with them, and done by `finish`. */
export interface Erasure {
	/** Deletes requests with their photos; those who were told of them are to be told of that too. */
	erase(requests: readonly RequestKey[], act: 'erase' | 'withdraw'): Promise<Erased>;
	/**
	 * Deletes what came before the cutoffs. A request whose photos are too old keeps its other details until its own time
	 * comes; one that goes takes its photos along, however young.
	 * @param strayFiles for the audit: how many files that belong to no photo were set aside
	 */
	eraseOld(cutoffs: Cutoffs, strayFiles?: number): Promise<Erased>;
	/** Does what is left of erasures, those of earlier runs too: removes the photos' bytes, empties the log, writes the audit. */
	finish(): Promise<Finished>;
}
