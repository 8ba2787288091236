import { reserveShare } from '#server/settings/limits.ts';
import { type Windows, watchWindow } from '#server/wire/window.ts';

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
 * @param most the limit in one window
 * @param used how much of it is used already
 */
export function createTotal(windows: Windows, most: number, used: number, now: () => number): Total {
	const shared = Math.floor(most * (1 - reserveShare));
	let sum = used;
	// The last amount rarely fits the shared part exactly, so a rejection also means that only the reserve is left.
	let wasShort = false;
	const { current, msLeft } = watchWindow(windows, now, () => {
		sum = 0;
		wasShort = false;
	});
	const inWindow = () => {
		current();
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
			const taken = { number: current(), amount };
			return {
				change: (to) => {
					// Amounts taken in an earlier window no longer count.
					if (taken.number === current()) sum += to - taken.amount;
					taken.amount = to;
				},
			};
		},
		onlyReserveIsLeft: () => inWindow() >= shared || wasShort,
		msLeft,
	};
}
