import type { Filters } from '#desk/address/place.ts';
import type { Asked } from '#desk/sent.ts';
import { startOfPeriod } from '#desk/words/times.ts';

/** How many requests one page of the list has. */
export const sheetSize = 50;

/** What the server is asked for. @param now in ms: by it, a period begins */
export function askedOf({ find, kind, status, due, period }: Filters, now: number): Asked {
	return {
		...(find.trim() && { find: find.trim() }),
		...(kind && { kind }),
		...(status && { status }),
		...(due && { due: '1' }),
		...(period && { since: startOfPeriod(period, now) }),
	};
}

export function queryOfAsked(asked: Asked): string {
	return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
}
