import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const brunoCurved: Sheet = {
	name: 'Bruno Elite Outdoor Curved',
	stairType: 'curved',
	article: '/blog/bruno-outdoor-curved-stairlift',
	use: 'Heavier riders on steps with bends or landings',
	weightLimit: fact({ kg: 190, stone: 30 }, 'guide'),
	highlights: [],
};
