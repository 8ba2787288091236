import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const brunoStraight: Sheet = {
	name: 'Bruno Elite Outdoor Straight',
	stairType: 'straight',
	article: '/blog/bruno-outdoor-stairlift',
	use: 'Heavier riders on straight steps',
	weightLimit: fact({ kg: 190, stone: 30 }, 'guide'),
	highlights: [],
};
