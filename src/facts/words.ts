/** A list as it is said: `Handicare, Acorn, Bespoke and Brooks`. */
export function inWords(items: readonly string[]): string {
	return new Intl.ListFormat('en-GB').format(items);
}
