import { day } from '#server/settings/units.ts';
import { type Counted, createTally } from '#server/wire/callers/tally.ts';

/**
 * Counts what networks have sent today, to decide which may use the reserve of the totals. Only stored rows and photos
 * count, which the totals limit. Rejected calls do not: they are free to send, and a hundred thousand of them would raise
 * the counts of other networks in the sketch (see `createTally`).
 */
export interface Sent {
	/** Whether each of the networks, with this amount, has still sent little. */
	isLittleWith(amount: number, networks: readonly Counted[]): boolean;
	/** @returns undoes it, if it was not stored; further calls do nothing */
	add(amount: number, networks: readonly Counted[]): () => void;
}

/** @param most what counts as little: as much as one visitor needs; for wider networks `little` times as much */
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
