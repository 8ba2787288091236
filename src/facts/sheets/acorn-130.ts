import { carriedOver, fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const acorn130: Sheet = {
	name: 'Acorn 130 Outdoor',
	stairType: 'straight',
	use: 'Most riders on straight outdoor steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	outdoors: fact('an Acorn Outdoor Stairlift is in the American register of devices', 'acorn-register'),
	parking: carriedOver(
		'a charging station at each end, says Acorn of its stairlifts in general (blog, undated)',
		'acorn-power-cut',
	),
	batteries: carriedOver('rechargeable, says Acorn of its stairlifts in general (blog, undated)', 'acorn-power-cut'),
	origin: fact('Acorn, West Yorkshire', 'acorn-uk-register', 'acorn-factories', 'acorn-results'),
	abroad: ['outdoors'],
	highlights: ['origin', 'outdoors'],
};
