import { hash, randomUUID } from 'node:crypto';

/** How much came from each name in the current window of time. */
export interface Tally {
	/** Never less than what was added in this window; seldom more (see `createTally`). */
	of(name: string): number;
	add(name: string, amount: number): void;
	/** Until the window ends and counting begins anew, in ms. */
	msLeft(): number;
}

const rows = 4;
const columns = 2 ** 16;

/**
 * A count-min sketch: each name adds to one counter of each row, chosen by a keyed hash, and its count is the smallest of
 * the four. So memory is the same 1 MB however many addresses come; nothing is ever evicted, so nobody can push their own
 * count out by sending from many other addresses (that raises counts, never lowers them); and no address is kept. Two
 * names that share all four counters would count together: with 100,000 names, some three in a hundred thousand do.
 * The key is random at every start, so that nobody can work out which addresses share a counter with another.
 * @param window its length in ms, and a moment at which one begins (ms since 1970)
 */
export function createTally(window: { ms: number; from: number }, now: () => number = Date.now): Tally {
	const key = randomUUID();
	const current = () => Math.floor((now() - window.from) / window.ms);
	let number = current();
	let counts = new Uint32Array(rows * columns);

	function places(name: string): number[] {
		if (current() !== number) {
			number = current();
			counts = new Uint32Array(rows * columns);
		}
		const digest = hash('sha256', key + name, 'buffer');
		return Array.from({ length: rows }, (_, row) => row * columns + digest.readUInt16LE(row * 2));
	}

	return {
		of: (name) => Math.min(...places(name).map((place) => counts[place] ?? 0)),
		add: (name, amount) => {
			for (const place of places(name)) counts[place] = (counts[place] ?? 0) + amount;
		},
		msLeft: () => window.from + (current() + 1) * window.ms - now(),
	};
}
