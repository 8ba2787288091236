import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { carriedOver } from '#facts/sources/carried-over.ts';

export const acorn130 = {
	name: 'Acorn 130 Outdoor',
	stairType: 'straight',
	use: 'Most riders on straight outdoor steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide', 'heavy-duty-table'),
	outdoors: fact('the 130 Outdoor', 'acorn-features'),
	cover: fact('weather-resistant, comes with the lift', 'acorn-features'),
	lock: fact('removable, waterproof, lockable key switch', 'acorn-features'),
	control: fact('paddle', 'acorn-features'),
	display: fact(
		'digital, on the indoor lift (a UK comparison site, 2019)',
		carriedOver('acorn-features', 'said of the indoor 130'),
	),
	sensors: fact('five', 'acorn-features'),
	remotes: fact('two', 'acorn-features'),
	footrest: fact('folds, as do seat and arms', 'acorn-features'),
	swivel: fact('yes, with a seat belt', 'acorn-features'),
	heavyDuty: fact('made for indoors, up to 25 stone', 'heavy-duty-table'),
	origin: fact('Acorn, West Yorkshire', 'acorn-factories'),
	highlights: ['origin', 'remotes', 'sensors', 'cover'],
} as const satisfies Sheet;
