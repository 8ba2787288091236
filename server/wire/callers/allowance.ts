import { rateWindow } from '#server/settings/limits.ts';
import { day, hour } from '#server/settings/units.ts';
import { type Counted, createTally } from '#server/wire/callers/tally.ts';

/** Limits of a single caller in each window; those of wider networks are `share` times as high. */
export interface CallerLimits {
	tenMinutes?: number;
	hour?: number;
	day: number;
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

/** In memory only: a restart resets it (decisions/015). Days are in UTC, as for the totals. */
export function createAllowance(limits: CallerLimits, now: () => number = Date.now): Allowance {
	const from = now();
	const windows = [
		{ ms: day, limit: limits.day, from: 0 },
		{ ms: hour, limit: limits.hour, from },
		{ ms: rateWindow, limit: limits.tenMinutes, from },
	].flatMap(({ limit, ...window }) => (limit === undefined ? [] : [{ tally: createTally(window, now), most: limit }]));
	const wait = (networks: readonly Counted[], amount: number) => {
		const full = windows.filter(({ tally, most }) =>
			networks.some(({ counters, share }) => tally.of(counters) + amount > most * share),
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
