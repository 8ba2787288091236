import type { serviceAreas } from '#facts/companies.ts';
import areas from '#leads/postcode-areas.json' with { type: 'json' };

export type Nation = (typeof serviceAreas)[number];

/**
 * The 124 postcode areas with addresses, each with a town by which it is known, by where they are; the areas were compared on 2026-11-23 with
 * https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom. An area that a border runs through belongs to both
 * nations, so that a company of either may be asked; Guernsey, the Isle of Man and Jersey are in none of the four.
 */
const known = new Map(
	areas.flatMap(({ nations, towns }) =>
		Object.entries(towns).map(([area, town]) => [area, { town, nations: nations as readonly Nation[] }] as const),
	),
);

export const postcodeAreas: readonly string[] = [...known.keys()].sort();
/** The town by which each area is known. */
export const areaTowns: Readonly<Record<string, string>> = Object.fromEntries(
	[...known].map(([area, { town }]) => [area, town]),
);
/** In which nations an area has addresses. */
export const nationsOf = (area: string): readonly Nation[] => known.get(area)?.nations ?? [];

/** What of a request may say where it comes from: its address or, where the form asks for none, its comment. */
export const whereIn = ({ address, comment }: Readonly<Record<string, unknown>>): string =>
	[address, comment].find((text) => typeof text === 'string' && text !== '')?.toString() ?? '';

const postcodesIn = (text: string) =>
	[...text.slice(0, 1000).matchAll(/\b([A-Z]{1,2}\d[A-Z\d]?)\s{0,3}(\d[A-Z]{2})\b/gi)].map(([, outward, inward]) =>
		`${outward} ${inward}`.toUpperCase(),
	);

/** The last British postcode in a visitor's text, in capitals. */
export const postcodeIn = (text: string): string | undefined => postcodesIn(text).at(-1);

/** The area of the last one whose area there is, such as `TR`. */
export const areaIn = (text: string): string | undefined =>
	postcodesIn(text)
		.map((postcode) => postcode.replace(/\d.*/, ''))
		.findLast((area) => known.has(area));

/** A place in words of ours, such as `Truro TR1`: of a visitor's text, only the first half of the postcode. */
export function placeIn(text: string): string | undefined {
	const [outward = ''] = postcodeIn(text)?.split(' ') ?? [];
	const town = known.get(outward.replace(/\d.*/, ''))?.town;
	return [town, outward].filter(Boolean).join(' ') || undefined;
}
