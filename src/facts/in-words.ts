import type { Range } from '#facts/guide-prices.ts';

const lists = new Intl.ListFormat('en-GB');

/** A list as it is said: `Handicare, Acorn, Bespoke and Brooks`. */
export function inWords(items: readonly string[]): string {
	return lists.format(items);
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

export function range({ from, to }: Range): string {
	return `${from}–${to}`;
}

/** A text whose numbers no line breaks, such as `01632 960123`. */
export function numbersWhole(text: string): string {
	return text.replace(/(?<=\d) (?=\d)/g, '\u00a0');
}

/** A sum in pounds: `£1,800`. */
export function gbp(sum: number): string {
	return `£${sum.toLocaleString('en-GB')}`;
}

export function pounds({ from, to }: Range): string {
	return `${gbp(from)}–${gbp(to)}`;
}

/** A day as it is said in the UK: `3 March 2025`. */
export function dayInWords(date: Date): string {
	return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A month as it is said: `March 2025`. */
export function monthInWords(date: Date): string {
	return date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A day as the policies give it: `29/07/2025`. */
export function dayInFigures(date: Date): string {
	return date.toLocaleDateString('en-GB', { dateStyle: 'short', timeZone: 'UTC' });
}

/** A day as machines read it: `2025-03-03`. */
export function isoDay(date: Date): string {
	return date.toISOString().slice(0, 10);
}

const offsets = new Intl.DateTimeFormat('en', { timeZone: 'Europe/London', timeZoneName: 'longOffset' });

/** Midnight of a day in British time with its offset, such as `2025-07-03T00:00:00+01:00`: structured data, sitemap and feed need a time zone. */
export function isoMoment(date: Date): string {
	const zone = offsets.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	return `${isoDay(date)}T00:00:00${zone.replace('GMT', '') || '+00:00'}`;
}

export interface Weight {
	kg: number;
	stone: number;
}

/** The weight of so many kg, its stone down to the half. */
export const weightOf = (kg: number): Weight => ({ kg, stone: Math.floor(kg / (6.35 / 2)) / 2 });

/** `20 stone (127 kg)`. @param space before "kg"; the usual one keeps number and unit on one line */
export function stoneAndKg({ stone, kg }: Weight, space: '\u00a0' | ' ' = '\u00a0'): string {
	return `${stone} stone (${kg}${space}kg)`;
}
