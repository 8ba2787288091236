import { country } from '#facts/country.ts';
/** A list as it is said: `Handicare, Acorn, Bespoke and Brooks`. */
export function inWords(items: readonly string[]): string {
	return new Intl.ListFormat(country.language).format(items);
}

const smallNumbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Small counts read better in letters; from thirteen on, digits. */
export function inLetters(count: number): string {
	return smallNumbers[count] ?? String(count);
}

/** With a capital at its beginning: `Outdoor stairlifts`. */
export function capitalised(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a capital at each word, as headings have it: `Free Brochure`. */
export function titled(text: string): string {
	return text.split(' ').map(capitalised).join(' ');
}
