import type { Cutoffs } from '#server/store/erasure.ts';

/** What is past its retention period if the clock is right. Times have the format of `created_at`. */
export interface TooOld {
	/** When the clock was last known to be right. */
	lastRight: string;
	requests: number;
	photos: number;
	/** Dates of the oldest and the newest of these requests; undefined if there are none. */
	first: string | undefined;
	last: string | undefined;
}

/**
 * Checks the machine's clock against stored times. With a clock that is a year ahead, everything would be past its retention
 * period at once, so nothing is deleted for its age while the clock is in doubt.
 */
export interface Clock {
	/** Whether the time is plausible, compared with the last time at which the clock was known to be right. */
	judge(now: Date): Promise<'right' | 'ahead' | 'behind'>;
	/** The last time at which the clock was known to be right, in the format of `created_at`. */
	lastRight(): Promise<string>;
	/** Whether that time was never recorded, as in data of an earlier release, and the newest row's time is used instead. */
	isGuess(): Promise<boolean>;
	/** Records that the clock is right now, after a successful sweep. */
	trust(now: Date): Promise<void>;
	/** Counts what is older than the cutoffs. */
	tooOld(cutoffs: Cutoffs): Promise<TooOld>;
	/**
	 * Records the operator's confirmation that the clock is right.
	 * @param keep whether to set the dates of what is older than the cutoffs to now, so that it is not deleted
	 * @returns what was older than the cutoffs
	 */
	confirm(now: Date, cutoffs: Cutoffs, keep: boolean): Promise<TooOld>;
}
