import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { carriedOver } from '#facts/sources/carried-over.ts';

export const homeglide: Sheet = {
	name: 'Homeglide Outdoor Stairlift',
	stairType: 'straight',
	article: '/blog/homeglide-outdoor-stairlift',
	use: 'Straight steps',
	weightLimit: fact({ kg: 137, stone: 21.5 }, 'guide'),
	origin: fact('ThyssenKrupp, by a manual listed online in 2017', 'homeglide-manual'),
	lock: fact(
		'a key on the arm, or a switch, by model (one Irish dealer on HomeGlides, undated)',
		carriedOver('power-cut-bm', 'of HomeGlides in general'),
	),
	highlights: [],
};
