import type { Cutoffs } from '#server/store/erasure.ts';

/** What is too old where this machine's clock is right. Times are in the form of `created_at`. */
export interface TooOld {
	/** When the clock was last known to be right. */
	lastRight: string;
	requests: number;
	photos: number;
	/** Of the first and of the last of these requests; undefined where there is none. */
	first: string | undefined;
	last: string | undefined;
}

/**
 * What the store knows of the time. A clock that is wrong by a year would make everything too old at once, so nothing is
 * deleted for its age until the clock is known to be right.
 */
export interface Clock {
	/** How a time compares with the last at which the clock was known to be right. */
	judge(now: Date): Promise<'right' | 'ahead' | 'behind'>;
	/** The last time at which the clock was known to be right, in the form of `created_at`. */
	lastRight(): Promise<string>;
	/** Whether that was never recorded but is when the newest row came: what an earlier release left says no more. */
	isGuess(): Promise<boolean>;
	/** Records that the clock is right now: a sweep has gone well. */
	trust(now: Date): Promise<void>;
	/** What came before the cutoffs. */
	tooOld(cutoffs: Cutoffs): Promise<TooOld>;
	/**
	 * Records that the operator says the clock is right.
	 * @param keep dates what came before the cutoffs now, so that it is not deleted
	 * @returns what came before them
	 */
	confirm(now: Date, cutoffs: Cutoffs, keep: boolean): Promise<TooOld>;
}
