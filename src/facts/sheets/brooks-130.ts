import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const brooks130: Sheet = {
	name: 'Brooks 130 Outdoor',
	stairType: 'straight',
	use: 'Straight outdoor steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	origin: fact('Brooks, a make that Acorn sells', 'brooks-notes'),
	highlights: ['origin'],
};
