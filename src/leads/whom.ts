/** What the hints of free texts say of it. */
export const forSomebodyElse = 'To have us ring somebody else, write “Ring:” with name and number.';

/**
 * Whom to ring, where a visitor says so in a line of a free text, such as "Ring: my daughter Ann, 0000 000000": the form has no
 * question for it.
 */
export function whomToRing(...texts: readonly (string | undefined)[]): string | undefined {
	return /^(?:please )?ring\b[ :,]*([^\s:,].{0,199})/im.exec(texts.join('\n'))?.[1]?.trim();
}
