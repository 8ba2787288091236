import { day, hour, rateWindow } from '#server/settings/limits.ts';
import { type Counted, createTally } from '#server/wire/callers/tally.ts';

/** What a single caller may send in each window; wider networks may send `share` times as much. */
export interface CallerLimits {
	tenMinutes?: number;
	hour?: number;
	day: number;
	/** The most that a /48 or a /24 may send in a day, unless a single caller may send more; wider ones may as their shares are. */
	blockDay?: number;
}

/** What callers have sent and may still send. */
export interface Allowance {
	/**
	 * Counts an amount for all of a caller's networks.
	 * @returns 0; or, where it would be too much for one of them, the seconds to wait, and then nothing is counted
	 */
	take(networks: readonly Counted[], amount: number): number;
}

/** The share of a /48 and a /24. */
const blockShare = 4;

/** In memory only: a restart forgets it (decisions/015). Days are UTC, as those of the totals are. */
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
	return {
		take: (networks, amount) => {
			const full = windows.filter(({ tally, most }) =>
				networks.some(({ counters, share }) => tally.of(counters) + amount > most(share)),
			);
			if (full.length > 0) return Math.max(1, ...full.map(({ tally }) => Math.ceil(tally.msLeft() / 1000)));
			for (const { tally } of windows) for (const { counters } of networks) tally.add(counters, amount);
			return 0;
		},
	};
}
