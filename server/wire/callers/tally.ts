import { hash, randomUUID } from 'node:crypto';
import type { Network, Shares } from '#server/http/networks.ts';

/** Where a name is counted: one place in each row of a table, the same in every tally. */
export type Counters = readonly number[];

/** A network, with where it is counted. */
export interface Counted extends Shares {
	counters: Counters;
}

/** How much came from each name in the current window of time. */
export interface Tally {
	/** Never less than what was added in this window; seldom more (see `createTally`). */
	of(counters: Counters): number;
	/** @returns takes it back, as long as the window is the same; to be called once */
	add(counters: Counters, amount: number): () => void;
	/** Until the window ends and counting begins anew, in ms. */
	msLeft(): number;
}

const rows = 4;
const columns = 2 ** 16;
/** Random at every start, so that nobody can work out which addresses share a counter with another. */
const key = randomUUID();

/** One keyed hash, however many tallies a name is then counted in. */
export function countersOf(name: string): Counters {
	const digest = hash('sha256', key + name, 'buffer');
	return Array.from({ length: rows }, (_, row) => row * columns + digest.readUInt16LE(row * 2));
}

export function counted(networks: readonly Network[]): readonly Counted[] {
	return networks.map(({ name, share, little }) => ({ counters: countersOf(name), share, little }));
}

/**
 * A count-min sketch: each name adds to one counter of each row, chosen by a keyed hash, and its count is the smallest of
 * the four. So memory is the same 1 MB however many addresses come, and none before the first; nothing is ever evicted, so
 * nobody can push their own count out by sending from many other addresses (that raises counts, never lowers them); and no
 * address is kept. Two names that share all four counters would count together: with 100,000 names, some three in a hundred
 * thousand do.
 * @param window its length in ms, and a moment at which one begins (ms since 1970)
 */
export function createTally(window: { ms: number; from: number }, now: () => number = Date.now): Tally {
	const current = () => Math.floor((now() - window.from) / window.ms);
	let number = current();
	let counts: Uint32Array | undefined;

	/** @returns none where nothing was counted in this window yet */
	function inWindow(): Uint32Array | undefined {
		if (current() !== number) {
			number = current();
			counts = undefined;
		}
		return counts;
	}

	return {
		of: (counters) => {
			const table = inWindow();
			return table ? Math.min(...counters.map((place) => table[place] ?? 0)) : 0;
		},
		add: (counters, amount) => {
			const table = inWindow() ?? new Uint32Array(rows * columns);
			counts = table;
			const change = (by: number) => {
				for (const place of counters) table[place] = (table[place] ?? 0) + by;
			};
			change(amount);
			return () => change(-amount);
		},
		msLeft: () => window.from + (current() + 1) * window.ms - now(),
	};
}
