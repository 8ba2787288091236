import { carriedOver, fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const homeglide: Sheet = {
	name: 'Homeglide Outdoor Stairlift',
	stairType: 'straight',
	article: '/blog/homeglide-outdoor-stairlift',
	use: 'Straight steps',
	weightLimit: fact({ kg: 137, stone: 21.5 }, 'guide'),
	lock: carriedOver('a key on the arm, or a switch, by model (one Irish firm on HomeGlides, undated)', 'power-cut-bm'),
	highlights: [],
};
