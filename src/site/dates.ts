import { country } from '#facts/country.ts';
/** A day as it is said in the UK: `3 March 2025`. */
export function dayInWords(date: Date): string {
	return date.toLocaleDateString(country.language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A month as it is said: `March 2025`. */
export function monthInWords(date: Date): string {
	return date.toLocaleDateString(country.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A day as the policies give it: `29/07/2025`. */
export function dayInFigures(date: Date): string {
	return date.toLocaleDateString(country.language, {
		day: '2-digit',
		month: '2-digit',
		year: 'numeric',
		timeZone: 'UTC',
	});
}

/** A day as machines read it: `2025-03-03`. */
export function isoDay(date: Date): string {
	return date.toISOString().slice(0, 10);
}
