import { phoneLink } from '#leads/phone.ts';

/** What the hints of free texts say of it. */
export const forSomebodyElse = 'To have us ring somebody else, write “Ring:” with name and number.';

/**
 * Whom to ring, where a visitor says so in a line of a free text, such as "Ring: my daughter Ann, 0000 000000": the form has no
 * question for it.
 */
export function whomToRing(...texts: readonly (string | undefined)[]): string | undefined {
	return /^(?:please )?ring\b[ :,]*([^\s:,].{0,199})/im.exec(texts.join('\n'))?.[1]?.trim();
}

/** What stands before their words, for who is to ring them. */
export const whomLabel = 'Whom to ring, in the visitor’s words';

/** A link that rings whom the visitor names, or else their own number; as `phoneLink`. */
export const linkToRing = (whom: string | null | undefined, phone: string | null | undefined) =>
	phoneLink(whom ?? '') ?? phoneLink(phone ?? '');
