import type { Network } from '#server/callers/networks.ts';
import { reserveShare } from '#server/limits.ts';

export interface InFlight {
	/**
	 * @returns what is to be called at the end, once or more often; undefined where one of the networks has as many under
	 * way as it may, or all together have: then nothing was counted
	 */
	enter(networks: readonly Network[]): (() => void) | undefined;
}

/**
 * Counts what is under way. It knows a network only for as long as something of it is, so it never has more entries than
 * three for each of `altogether`.
 * @param each most of a single caller; wider networks may have `share` times as many
 * @param altogether most of all; the last part (`reserveShare`) is for networks that have nothing under way
 */
export function createInFlight(each: number, altogether: number): InFlight {
	const counts = new Map<string, number>();
	let total = 0;
	const of = (name: string) => counts.get(name) ?? 0;
	const change = (name: string, by: number) => {
		const count = of(name) + by;
		if (count > 0) counts.set(name, count);
		else counts.delete(name);
	};
	return {
		enter: (networks) => {
			const isNew = of(networks.at(-1)?.name ?? '') === 0;
			if (total >= (isNew ? altogether : altogether * (1 - reserveShare))) return undefined;
			if (networks.some(({ name, share }) => of(name) >= each * share)) return undefined;
			total++;
			for (const { name } of networks) change(name, 1);
			let left = false;
			return () => {
				if (left) return;
				left = true;
				total--;
				for (const { name } of networks) change(name, -1);
			};
		},
	};
}
