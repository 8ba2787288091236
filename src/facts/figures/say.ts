import type { Range } from '#facts/range.ts';

export function range({ from, to }: Range): string {
	return `${from}–${to}`;
}

export function gbp(sum: number): string {
	return `£${sum.toLocaleString('en-GB')}`;
}

/** US dollars, without cents. */
export function usd(sum: number): string {
	return `$${Math.round(sum).toLocaleString('en-GB')}`;
}

export function pounds({ from, to }: Range): string {
	return `${gbp(from)}–${gbp(to)}`;
}
