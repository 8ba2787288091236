import { rateWindow } from '#server/settings/limits.ts';
import { day, hour } from '#server/settings/units.ts';
import { type Counted, createTally } from '#server/wire/callers/tally.ts';

/** Limits of a single caller in each window; those of wider networks are `share` times as high. */
export interface CallerLimits {
	tenMinutes?: number;
	hour?: number;
	day: number;
	/** Upper limit of a /48 or /24 in a day (at least `day`); of wider networks in proportion to their `share`. */
	blockDay?: number;
}

/** A rate limit for each caller and its networks. */
interface Allowance {
	/** What `take` would return; counts nothing. */
	wait(networks: readonly Counted[], amount: number): number;
	/**
	 * Counts an amount for all networks of a caller, unless a limit would be exceeded.
	 * @returns 0, or the seconds to wait if a limit is reached; then nothing was counted
	 */
	take(networks: readonly Counted[], amount: number): number;
}

/** `share` of a /48 and a /24. */
const blockShare = 4;

/** In memory only: a restart resets it (decisions/015). Days are in UTC, as for the totals. */
export function createAllowance(limits: CallerLimits, now: () => number = Date.now): Allowance {
	const from = now();
	const block = Math.max(limits.day, limits.blockDay ?? Number.POSITIVE_INFINITY);
	const mostToday = (share: number) => Math.min(limits.day * share, block * Math.max(1, share / blockShare));
	const windows = [
		{ tally: createTally({ ms: day, from: 0 }, now), most: mostToday },
		...[
			{ ms: hour, limit: limits.hour },
			{ ms: rateWindow, limit: limits.tenMinutes },
		].flatMap(({ ms, limit }) =>
			limit === undefined ? [] : [{ tally: createTally({ ms, from }, now), most: (share: number) => limit * share }],
		),
	];
	const wait = (networks: readonly Counted[], amount: number) => {
		const full = windows.filter(({ tally, most }) =>
			networks.some(({ counters, share }) => tally.of(counters) + amount > most(share)),
		);
		return full.length === 0 ? 0 : Math.max(1, ...full.map(({ tally }) => Math.ceil(tally.msLeft() / 1000)));
	};
	return {
		wait,
		take: (networks, amount) => {
			const seconds = wait(networks, amount);
			if (seconds === 0)
				for (const { tally } of windows) for (const { counters } of networks) tally.add(counters, amount);
			return seconds;
		},
	};
}

/**
 * Counts what networks have sent today, to decide which may use the reserve of the totals. Only stored rows and photos
 * count, which the totals limit. Rejected calls do not: they are free to send, and a hundred thousand of them would raise
 * the counts of other networks in the sketch (see `createTally`).
 */
interface DayUse {
	/** Whether each of the networks, with this amount, has still sent little. */
	isLittleWith(amount: number, networks: readonly Counted[]): boolean;
	/** @returns undoes it, if it was not stored; further calls do nothing */
	add(amount: number, networks: readonly Counted[]): () => void;
}

/** @param most what counts as little: as much as one visitor needs; for wider networks `little` times as much */
export function createDayUse(most: number, now: () => number = Date.now): DayUse {
	const today = createTally({ ms: day, from: 0 }, now);
	return {
		isLittleWith: (amount, networks) =>
			networks.every(({ counters, little }) => today.of(counters) + amount <= most * little),
		add: (amount, networks) => {
			const undo = networks.map(({ counters }) => today.add(counters, amount));
			return () => {
				for (const takeBack of undo.splice(0)) takeBack();
			};
		},
	};
}
