import type { Network } from '#server/http/networks.ts';
import { reserveShare, slotsFullMaxGap } from '#server/settings/limits.ts';

export interface InFlight {
	/**
	 * Takes a slot.
	 * @returns a function that releases it (further calls do nothing); undefined when a limit is reached
	 */
	enter(networks: readonly Network[]): (() => void) | undefined;
	/** For how many ms all slots but the reserve have been in use, ignoring gaps of up to `slotsFullMaxGap`. */
	fullFor(): number;
}

export interface InFlightLimits {
	/** Most of a single caller; wider networks may have `share` times as many. */
	each: number;
	/** Most in total; the last part (`reserveShare`) is for networks with few in flight. */
	altogether: number;
	/** How many one visitor needs at once: a network with fewer in flight may use the reserve. */
	few: number;
}

/**
 * Counts operations in flight per network. A network's counter is deleted when it reaches zero, so there are never more
 * than five for each of `altogether`.
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
