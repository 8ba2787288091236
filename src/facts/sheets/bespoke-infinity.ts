import { fact } from '#facts/fact.ts';
import { bespokeMaker } from '#facts/sheets/bespoke.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const bespokeInfinity: Sheet = {
	name: 'Bespoke Infinity Curved',
	stairType: 'curved',
	article: '/blog/bespoke-infinity-curved-outdoor-stairlift',
	use: 'Steps with bends or landings',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	origin: bespokeMaker,
	highlights: [],
};
