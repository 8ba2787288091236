import { serviceAreas } from '#facts/companies.ts';
import { slipsBetween } from '#leads/email.ts';
import { areaTowns, postcodeAreas } from '#leads/postcode.ts';

const sameLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Every word by which a place is known, with what is written for it: areas, nations, and the areas' towns. */
const known: [said: string, word: string][] = [
	...[...serviceAreas, ...postcodeAreas].map((word): [string, string] => [sameLetters(word), word]),
	...Object.entries(areaTowns).map(([area, town]): [string, string] => [sameLetters(town), area]),
];

/** The words of a list that somebody typed, with commas, semicolons or new lines between them; between postcode areas, spaces do. */
export const wordsIn = (list: string) =>
	list
		.split(/[,;\n]/)
		.flatMap((part) => (/^\s*[a-z]{1,2}(?:\s+[a-z]{1,2})+\s*$/i.test(part) ? part.trim().split(/\s+/) : [part]))
		.map((word) => word.trim())
		.filter((word) => word !== '');

/**
 * Where a company works, in one word as it is stored: `DE`, `Wales`. Only what can mean nothing else is taken; of anything else it is said what was
 * probably meant.
 * @returns the postcode area or nation, or a sentence about what is wrong
 */
export function areaOf(typed: string): { area: string } | { wrong: string } {
	const word = typed.trim();
	const area = [...serviceAreas, ...postcodeAreas].find((one) => one.toLowerCase() === word.toLowerCase());
	if (area) return { area };
	const shown = `“${word.slice(0, 40)}”`;
	const [, outward] = /^([a-z]{1,2})\d/i.exec(word) ?? [];
	if (outward && postcodeAreas.includes(outward.toUpperCase()))
		return { wrong: `${shown} is part of an area: write ${outward.toUpperCase()} for all of it.` };
	const letters = sameLetters(word.slice(0, 40));
	const nearest = [...new Set(known.filter(([said]) => isNear(letters, said)).map(([, one]) => one))].slice(0, 4);
	const meant = nearest.map((one) => (areaTowns[one] ? `${one} (${areaTowns[one]})` : one));
	if (meant.length > 0) return { wrong: `${shown} is no postcode area or nation: did you mean ${meant.join(' or ')}?` };
	return { wrong: `${shown} is no postcode area, such as DE, and none of ${serviceAreas.join(', ')}.` };
}

/** Whether two words are the same but for two letters, or one where they are short; those of a postcode area have no such room. */
function isNear(one: string, other: string): boolean {
	if (one === other) return true;
	const room = Math.min(one.length, other.length) < 4 ? 0 : one.length < 7 ? 1 : 2;
	return room > 0 && Math.abs(one.length - other.length) <= room && slipsBetween(one, other) <= room;
}
