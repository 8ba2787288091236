import { reserveShare } from '#server/settings/limits.ts';

/** How much came from everybody in the current window of time. */
export interface Total {
	/** @param mayUseReserve without it, the last part (`reserveShare`) does not count as room */
	hasRoom(amount: number, mayUseReserve: boolean): boolean;
	/** @returns what changes the amount later, as long as the window is the same */
	take(amount: number): Taken;
	onlyReserveIsLeft(): boolean;
	/** Until the window ends and counting begins anew, in ms. */
	msLeft(): number;
}

export interface Taken {
	change(to: number): void;
}

/**
 * @param window its length in ms, and a moment at which one begins (ms since 1970)
 * @param most how much is taken in one window
 * @param used how much of that is used already
 */
export function createTotal(
	window: { ms: number; from: number },
	most: number,
	used: number,
	now: () => number,
): Total {
	const shared = Math.floor(most * (1 - reserveShare));
	const current = () => Math.floor((now() - window.from) / window.ms);
	let number = current();
	let sum = used;
	// What comes last seldom fits the shared part exactly, so a refusal says that it is used up as well.
	let wasShort = false;
	const inWindow = () => {
		if (current() !== number) {
			number = current();
			sum = 0;
			wasShort = false;
		}
		return sum;
	};
	return {
		hasRoom: (amount, mayUseReserve) => {
			const wanted = inWindow() + amount;
			if (wanted > shared) wasShort = true;
			return wanted <= (mayUseReserve ? most : shared);
		},
		take: (amount) => {
			sum = inWindow() + amount;
			const taken = { number, amount };
			return {
				change: (to) => {
					inWindow();
					// What was taken in a window that is over counts no longer.
					if (taken.number === number) sum += to - taken.amount;
					taken.amount = to;
				},
			};
		},
		onlyReserveIsLeft: () => inWindow() >= shared || wasShort,
		msLeft: () => window.from + (current() + 1) * window.ms - now(),
	};
}
