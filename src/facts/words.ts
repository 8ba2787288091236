/** A list as it is said: `Handicare, Acorn, Bespoke and Brooks`. */
export function inWords(items: readonly string[]): string {
	return new Intl.ListFormat('en-GB').format(items);
}

const smallNumbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Small counts read better in letters; from thirteen on, digits. */
export function inLetters(count: number): string {
	return smallNumbers[count] ?? String(count);
}
