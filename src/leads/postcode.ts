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

const county =
	/^(.*(shire|folk|land|sex)|Kent|Devon|Cornwall|Surrey|Somerset|Dorset|Cumbria|Merseyside|Greater .*|West Midlands|Tyne and Wear|(County|Co) .*|Wales|UK|United Kingdom)$/i;
const street = / (Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Close|Drive|Crescent|Terrace|Gardens|Grove|Court)$/i;

/**
 * The last line of an address before its postcode that can be a town, as it was written: not a county, a country or a street, not the first line, which is the house,
 * and letters only, so that it is no link and no number.
 */
function townIn(text: string, outward: string): string | undefined {
	const before = text
		.slice(0, 1000)
		.split(new RegExp(`\\b${outward}`, 'i'))
		.slice(0, -1)
		.join(' ');
	const [, ...lines] = before.split(/[,\n]/).flatMap((line) => line.trim() || []);
	const isTown = (line: string) =>
		/^\p{L}[\p{L}\p{M}'’ -]{1,29}$/u.test(line) && !county.test(line) && !street.test(line);
	return lines.findLast(isTown);
}

/**
 * A place, such as `Matlock DE4`: the town as the address has it, or else the one by which the postcode's area is known, since in a comment
 * any words may stand before a postcode.
 */
export function placeOf(request: Readonly<Record<string, unknown>>): string | undefined {
	const text = whereIn(request);
	const [outward = ''] = postcodeIn(text)?.split(' ') ?? [];
	if (!outward) return undefined;
	const town =
		(text === request['address'] ? townIn(text, outward) : undefined) ?? known.get(outward.replace(/\d.*/, ''))?.town;
	return [town, outward].filter(Boolean).join(' ');
}
