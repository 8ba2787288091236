import type { serviceAreas } from '#facts/companies.ts';

export type Nation = (typeof serviceAreas)[number];

/**
 * The 124 postcode areas with addresses, each with a town by which it is known, by where they are; the areas were compared on 2026-11-23 with
 * https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom. An area that a border runs through belongs to both
 * nations, so that a company of either may be asked; Guernsey, the Isle of Man and Jersey are in none of the four.
 */
const areas: readonly [areas: string, nations: readonly Nation[]][] = [
	[
		`AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
		BR Bromley, BS Bristol, CB Cambridge, CM Chelmsford, CO Colchester, CR Croydon, CT Canterbury, CV Coventry,
		CW Crewe, DA Dartford, DE Derby, DH Durham, DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E London,
		EC London, EN Enfield, EX Exeter, FY Blackpool, GL Gloucester, GU Guildford, HA Harrow, HD Huddersfield,
		HG Harrogate, HP Hemel Hempstead, HU Hull, HX Halifax, IG Ilford, IP Ipswich, KT Kingston upon Thames,
		L Liverpool, LA Lancaster, LE Leicester, LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Rochester,
		MK Milton Keynes, N London, NE Newcastle, NG Nottingham, NN Northampton, NR Norwich, NW London, OL Oldham,
		OX Oxford, PE Peterborough, PL Plymouth, PO Portsmouth, PR Preston, RG Reading, RH Redhill, RM Romford,
		S Sheffield, SE London, SG Stevenage, SK Stockport, SL Slough, SM Sutton, SN Swindon, SO Southampton,
		SP Salisbury, SR Sunderland, SS Southend, ST Stoke-on-Trent, SW London, TA Taunton, TF Telford, TN Tonbridge,
		TQ Torquay, TR Truro, TS Middlesbrough, TW Twickenham, UB Southall, W London, WA Warrington, WC London,
		WD Watford, WF Wakefield, WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York`,
		['England'],
	],
	[
		`AB Aberdeen, DD Dundee, EH Edinburgh, FK Falkirk, G Glasgow, HS Stornoway, IV Inverness, KA Kilmarnock,
		KW Kirkwall, KY Kirkcaldy, ML Motherwell, PA Paisley, PH Perth, ZE Lerwick`,
		['Scotland'],
	],
	[`CF Cardiff, SA Swansea`, ['Wales']],
	[`BT Belfast`, ['Northern Ireland']],
	[`CH Chester, HR Hereford, LD Llandrindod Wells, LL Llandudno, NP Newport, SY Shrewsbury`, ['England', 'Wales']],
	[`CA Carlisle, DG Dumfries, TD Galashiels`, ['England', 'Scotland']],
	[`GY Guernsey, IM Isle of Man, JE Jersey`, []],
];

const known = new Map(
	areas.flatMap(([list, nations]) =>
		list.split(/,\s+/).map((one): [string, { town: string; nations: readonly Nation[] }] => {
			const [area = '', ...town] = one.split(' ');
			return [area, { town: town.join(' '), nations }];
		}),
	),
);

export const postcodeAreas: readonly string[] = [...known.keys()].sort();
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
