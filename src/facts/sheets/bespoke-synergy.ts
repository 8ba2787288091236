import { fact } from '#facts/fact.ts';
import { bespokeMaker } from '#facts/sheets/bespoke.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const bespokeSynergy: Sheet = {
	name: 'Bespoke Synergy',
	stairType: 'straight',
	article: '/blog/bespoke-synergy-outdoor-stairlift',
	use: 'Straight steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	origin: bespokeMaker,
	highlights: [],
};
