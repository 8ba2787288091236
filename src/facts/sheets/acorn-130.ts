import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const acorn130 = {
	name: 'Acorn 130 Outdoor',
	stairType: 'straight',
	use: 'Most riders on straight outdoor steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide', 'heavy-duty-table'),
	outdoors: fact('Yes: the outdoor version of the 130', 'acorn-features'),
	cover: fact('Weather-resistant, comes with the lift', 'acorn-features'),
	lock: fact('Removable, waterproof, lockable key switch', 'acorn-features'),
	control: fact('Paddle', 'acorn-features'),
	display: fact('Digital, on the lift', 'acorn-features'),
	sensors: fact('five safety sensors', 'acorn-features'),
	remotes: fact('Two', 'acorn-features'),
	footrest: fact('Folds, as do seat and arms', 'acorn-features'),
	swivel: fact('Yes, with a seat belt', 'acorn-features'),
	heavyDuty: fact('Made for indoors, up to 25 stone', 'heavy-duty-table'),
	origin: fact('Acorn, West Yorkshire', 'acorn-factories'),
	highlights: ['origin', 'remotes', 'sensors', 'cover'],
} as const satisfies Sheet;
