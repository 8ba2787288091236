import { reserveShare } from '#server/settings/limits.ts';

/** How much was taken of a limit for all callers in the current window of time. */
export interface Total {
	/** @param mayUseReserve if false, the last part (`reserveShare`) is not available */
	hasRoom(amount: number, mayUseReserve: boolean): boolean;
	/** @returns a handle that can change the amount later, as long as the window is the same */
	take(amount: number): Taken;
	onlyReserveIsLeft(): boolean;
	/** Time until the window ends and the count is reset, in ms. */
	msLeft(): number;
}

export interface Taken {
	change(to: number): void;
}

/**
 * @param window its length in ms, and a time at which one starts (ms since 1970)
 * @param most the limit in one window
 * @param used how much of it is used already
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
	// The last amount rarely fits the shared part exactly, so a rejection also means that only the reserve is left.
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
					// Amounts taken in an earlier window no longer count.
					if (taken.number === number) sum += to - taken.amount;
					taken.amount = to;
				},
			};
		},
		onlyReserveIsLeft: () => inWindow() >= shared || wasShort,
		msLeft: () => window.from + (current() + 1) * window.ms - now(),
	};
}
