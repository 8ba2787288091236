import type { Network } from '#server/callers/networks.ts';
import { createTally } from '#server/callers/tally.ts';
import { day, hour, rateWindow } from '#server/limits.ts';

/** What a single caller may send in each window; wider networks may send `share` times as much. */
export interface CallerLimits {
	tenMinutes?: number;
	hour?: number;
	day: number;
	/** The most that any network, however wide, may send in a day, unless a single caller may send more. */
	widestDay?: number;
}

/** What callers have sent and may still send. */
export interface Allowance {
	/**
	 * Counts an amount for all of a caller's networks.
	 * @returns 0; or, where it would be too much for one of them, the seconds to wait, and then nothing is counted
	 */
	take(networks: readonly Network[], amount: number): number;
	/** Whether the widest of the networks has sent less than so much today. */
	hasSentLess(networks: readonly Network[], amount: number): boolean;
}

/** In memory only: a restart forgets it (decisions/015). Days are UTC, as those of the totals are. */
export function createAllowance(limits: CallerLimits, now: () => number = Date.now): Allowance {
	const from = now();
	const today = createTally({ ms: day, from: 0 }, now);
	const widest = Math.max(limits.day, limits.widestDay ?? Number.POSITIVE_INFINITY);
	const windows = [
		{ tally: today, most: (share: number) => Math.min(limits.day * share, widest) },
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
				networks.some(({ name, share }) => tally.of(name) + amount > most(share)),
			);
			if (full.length > 0) return Math.max(1, ...full.map(({ tally }) => Math.ceil(tally.msLeft() / 1000)));
			for (const { tally } of windows) for (const { name } of networks) tally.add(name, amount);
			return 0;
		},
		hasSentLess: (networks, amount) => today.of(networks.at(-1)?.name ?? '') < amount,
	};
}
