import { country } from '#facts/country.ts';
import type { Range } from '#facts/range.ts';

export function range({ from, to }: Range): string {
	return `${from}–${to}`;
}

/** A sum in the country's own money. */
export function gbp(sum: number): string {
	return `${country.currencySign}${sum.toLocaleString(country.language)}`;
}

/** US dollars, without cents. */
export function usd(sum: number): string {
	return `$${Math.round(sum).toLocaleString(country.language)}`;
}

export function pounds({ from, to }: Range): string {
	return `${gbp(from)}–${gbp(to)}`;
}
