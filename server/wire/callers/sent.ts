import { day } from '#server/settings/limits.ts';
import { type Counted, createTally } from '#server/wire/callers/tally.ts';

/**
 * What networks have sent today that was taken, to tell those that may use the reserve of the totals. Calls that are refused
 * are not in it: they cost their sender nothing, and a hundred thousand of them would make strangers look as if they had sent
 * much (see `createTally`). What is taken has the totals for its limit.
 */
export interface Sent {
	/** Whether each of the networks, with so much more, still has sent little. */
	isLittleWith(amount: number, networks: readonly Counted[]): boolean;
	/** @returns takes it back, where it was not kept after all; once or more often */
	add(amount: number, networks: readonly Counted[]): () => void;
}

/** @param most what a visitor needs, and so what counts as little; wider networks may have `little` times as much */
export function createSent(most: number, now: () => number = Date.now): Sent {
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
