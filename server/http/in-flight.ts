import type { Network } from '#server/http/networks.ts';
import { reserveShare, slotsFullMaxGap } from '#server/settings/limits.ts';

export interface InFlight {
	/**
	 * @returns what is to be called at the end, once or more often; undefined where one of the networks has as many under
	 * way as it may, or all together have: then nothing was counted
	 */
	enter(networks: readonly Network[]): (() => void) | undefined;
	/** For how long there has been no place but in the reserve, in ms, passing over moments of up to `slotsFullMaxGap` when there was. */
	fullFor(): number;
}

export interface InFlightLimits {
	/** Most of a single caller; wider networks may have `share` times as many. */
	each: number;
	/** Most of all; the last part (`reserveShare`) is for networks that have few under way. */
	altogether: number;
	/** How many a visitor needs at once: a network with fewer under way may use the reserve. */
	few: number;
}

/**
 * Counts what is under way. It knows a network only for as long as something of it is, so it never has more entries than
 * five for each of `altogether`.
 */
export function createInFlight(
	{ each, altogether, few }: InFlightLimits,
	now: () => number = () => performance.now(),
): InFlight {
	const counts = new Map<string, number>();
	const shared = altogether * (1 - reserveShare);
	let total = 0;
	let fullSince: number | undefined;
	let lastFull = 0;
	const of = (name: string) => counts.get(name) ?? 0;
	const change = (name: string, by: number) => {
		const count = of(name) + by;
		if (count > 0) counts.set(name, count);
		else counts.delete(name);
	};
	const changeTotal = (by: number) => {
		if (total >= shared) lastFull = now();
		total += by;
		if (total >= shared && (fullSince === undefined || now() - lastFull > slotsFullMaxGap)) fullSince = now();
	};
	const isFull = () => total >= shared || now() - lastFull <= slotsFullMaxGap;
	return {
		enter: (networks) => {
			const mayUseReserve = networks.every(({ name, little }) => of(name) < few * little);
			if (total >= (mayUseReserve ? altogether : shared)) return undefined;
			if (networks.some(({ name, share }) => of(name) >= each * share)) return undefined;
			changeTotal(1);
			for (const { name } of networks) change(name, 1);
			let left = false;
			return () => {
				if (left) return;
				left = true;
				changeTotal(-1);
				for (const { name } of networks) change(name, -1);
			};
		},
		fullFor: () => (fullSince === undefined || !isFull() ? 0 : now() - fullSince),
	};
}
