import { acorn130 } from '#facts/sheets/acorn-130.ts';
import { bespokeInfinity } from '#facts/sheets/bespoke-infinity.ts';
import { bespokeSynergy } from '#facts/sheets/bespoke-synergy.ts';
import { brooks130 } from '#facts/sheets/brooks-130.ts';
import { brunoCurved } from '#facts/sheets/bruno-curved.ts';
import { brunoStraight } from '#facts/sheets/bruno-straight.ts';
import { handicare1000 } from '#facts/sheets/handicare-1000.ts';
import { handicare4000 } from '#facts/sheets/handicare-4000.ts';
import { homeglide } from '#facts/sheets/homeglide.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

/** The lifts, in the order in which the site names them. */
export const sheets: readonly Sheet[] = [
	handicare1000,
	acorn130,
	brooks130,
	bespokeSynergy,
	handicare4000,
	bespokeInfinity,
	homeglide,
	brunoStraight,
	brunoCurved,
];

/** @throws when no lift has that name, so that a table with a misspelt one fails the build. */
export function sheetOf(name: string): Sheet {
	const sheet = sheets.find((one) => one.name === name);
	if (!sheet) throw new Error(`No lift is called '${name}'. The lifts are in src/facts/sheets/.`);
	return sheet;
}
