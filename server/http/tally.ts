import { minute } from '#server/settings/units.ts';

export const tenMinutes = 10 * minute;

/** Counts by name in one window of time after the other, by the clock: from each full ten minutes on, or from midnight UTC. */
export interface Tally {
	of(name: string): number;
	/** @returns takes the amount back, unless another window has begun */
	add(name: string, amount: number): () => void;
	/** Until the next window begins with nothing counted. */
	secondsLeft(): number;
	entries(): [name: string, count: number][];
}

/** The name under which all callers are counted together. */
export const everybody = 'everybody';

/**
 * How many names are counted at most, at a hundred bytes each. With more, the single ones are forgotten: who sends from so many addresses
 * needs to use none of them twice.
 */
const mostNames = 100_000;

/** @param window its length in ms, of which a day has a whole number */
export function createTally(window: number): Tally {
	let counts = new Map<string, number>();
	let counted = -1;
	const current = () => {
		const number = Math.floor(Date.now() / window);
		if (number !== counted) counts = new Map();
		else if (counts.size > mostNames) counts = new Map([[everybody, counts.get(everybody) ?? 0]]);
		counted = number;
		return counts;
	};
	return {
		of: (name) => current().get(name) ?? 0,
		add: (name, amount) => {
			const inWindow = current();
			const change = (by: number) => inWindow.set(name, (inWindow.get(name) ?? 0) + by);
			change(amount);
			return () => void change(-amount);
		},
		secondsLeft: () => Math.ceil((window - (Date.now() % window)) / 1000),
		entries: () => [...current()],
	};
}
