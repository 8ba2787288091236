import { hash, randomUUID } from 'node:crypto';
import type { Network } from '#server/http/networks.ts';

/** The indexes of a name's counters, one in each row of the table; the same in every tally. */
type Counters = readonly number[];

/** A network with its counters. */
export interface Counted extends Network {
	counters: Counters;
}

/** Counts per name in the current window of time. */
export interface Tally {
	/** Never too low; rarely too high (see `createTally`). */
	of(counters: Counters): number;
	/** @returns undoes it, without effect on later windows; to be called at most once */
	add(counters: Counters, amount: number): () => void;
	/** Time until the window ends and the counts are reset, in ms. */
	msLeft(): number;
}

const rows = 4;
const columns = 2 ** 18;
/** Random at every start, so that nobody can find addresses that share counters with another one. */
const key = randomUUID();

/** Hashes once for all tallies in which the name is counted. */
export function countersOf(name: string): Counters {
	const digest = hash('sha256', key + name, 'buffer');
	return Array.from({ length: rows }, (_, row) => row * columns + (digest.readUInt32LE(row * 4) % columns));
}

export function counted(networks: readonly Network[]): readonly Counted[] {
	return networks.map((network) => ({ ...network, counters: countersOf(network.name) }));
}

/**
 * A count-min sketch: each name adds to one counter in each of four rows, chosen by a keyed hash; its count is the smallest
 * of the four. It takes 4 MB for any number of names, and nothing before the first. Nothing is evicted, so nobody can evict
 * their own count by sending from many addresses (that only raises counts); and no address is stored. A name counts too high
 * where others add to each of its four counters: with 100,000 names, one in a hundred. (To raise only the smallest of a name's
 * counters would be closer, but then an amount cannot be undone.)
 */
export function createTally(windows: Windows, now: () => number = Date.now): Tally {
	let counts: Uint32Array | undefined;
	const { current, msLeft } = watchWindow(windows, now, () => {
		counts = undefined;
	});

	/** @returns undefined if nothing was counted in this window yet */
	function inWindow(): Uint32Array | undefined {
		current();
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
				for (const place of counters) table[place] = Math.max(0, (table[place] ?? 0) + by);
			};
			change(amount);
			return () => change(-amount);
		},
		msLeft,
	};
}

/** Windows of time that follow each other, such as days. */
export interface Windows {
	/** The length of one, in ms. */
	ms: number;
	/** A time at which one starts, in ms since 1970. */
	from: number;
}

/** @param reset called before the first use in each window after the current one */
function watchWindow({ ms, from }: Windows, now: () => number, reset: () => void) {
	const count = () => Math.floor((now() - from) / ms);
	let number = count();
	return {
		/** The number of the current window, after a reset if it is a new one. */
		current: () => {
			if (count() !== number) reset();
			number = count();
			return number;
		},
		/** Time until the current window ends, in ms. */
		msLeft: () => from + (count() + 1) * ms - now(),
	};
}
