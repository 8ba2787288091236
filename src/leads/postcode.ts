import type { serviceAreas } from '#facts/country.ts';

export type Nation = (typeof serviceAreas)[number];

/**
 * The 124 postcode areas with addresses, by where they are; compared on 2026-11-23 with
 * https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom. An area that a border runs through belongs to both
 * nations, so that a company of either may be asked; Guernsey, the Isle of Man and Jersey are in none of the four.
 */
const areas: readonly [areas: string, nations: readonly Nation[]][] = [
	[
		`AL B BA BB BD BH BL BN BR BS CB CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HU HX IG IP
		KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW
		TA TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO`,
		['England'],
	],
	['AB DD EH FK G HS IV KA KW KY ML PA PH ZE', ['Scotland']],
	['CF SA', ['Wales']],
	['BT', ['Northern Ireland']],
	['CH HR LD LL NP SY', ['England', 'Wales']],
	['CA DG TD', ['England', 'Scotland']],
	['GY IM JE', []],
];

const nationsByArea = new Map(
	areas.flatMap(([names, nations]) => names.split(/\s+/).map((name): [string, readonly Nation[]] => [name, nations])),
);

export const postcodeAreas: readonly string[] = [...nationsByArea.keys()].sort();
/** In which nations an area has addresses. */
export const nationsOf = (area: string): readonly Nation[] => nationsByArea.get(area) ?? [];

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
		.findLast((area) => nationsByArea.has(area));
