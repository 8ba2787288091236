/** Windows of time that follow each other, such as days. */
export interface Windows {
	/** The length of one, in ms. */
	ms: number;
	/** A time at which one starts, in ms since 1970. */
	from: number;
}

/** @param reset called before the first use in each window after the current one */
export function watchWindow({ ms, from }: Windows, now: () => number, reset: () => void) {
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
