import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const brooks130: Sheet = {
	name: 'Brooks 130 Outdoor',
	stairType: 'straight',
	use: 'Straight outdoor steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	outdoors: fact('a Brooks Outdoor Stairlift is in the American register of devices', 'acorn-register'),
	origin: fact('Brooks, a make of Acorn, West Yorkshire', 'acorn-uk-register'),
	abroad: ['outdoors'],
	highlights: ['origin', 'outdoors'],
};
