import { fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const handicare4000: Sheet = {
	name: 'Handicare 4000 Curved',
	stairType: 'curved',
	article: '/blog/handicare-4000-outdoor-stairlift',
	use: 'Steps with bends or landings',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
	origin: handicareOwner,
	highlights: [],
};
