import { fact } from '#facts/fact.ts';
import { brunoBoth, brunoKg } from '#facts/sheets/bruno.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { carriedOver } from '#facts/sources/carried-over.ts';

export const brunoStraight: Sheet = {
	...brunoBoth,
	name: 'Bruno Elite Outdoor Straight',
	stairType: 'straight',
	article: '/blog/bruno-outdoor-stairlift',
	use: 'Heavier riders on straight outdoor steps, and riders who push up on one arm',
	weightLimit: fact(brunoKg.most, 'guide'),
	standardLimit: fact(brunoKg.standard, carriedOver('bruno-retail', 'the indoor straight lift')),
	outdoors: fact('the outdoor Elite', 'bruno-price-list', 'bruno-warranty'),
	remotes: fact('two', 'bruno-price-list'),
	swivel: fact('by hand; by motor as an option', 'bruno-price-list'),
	foldingRail: fact(
		'by hand or by motor, as an option on the straight Elite (one US dealer, 2026)',
		carriedOver('bruno-folding-rail', 'the indoor SRE-2010'),
	),
	leadTime: fact('to the dealer in 15 days, or 10 if hurried (US terms)', 'bruno-price-list'),
	abroad: ['warranty', 'leadTime'],
	highlights: ['warranty', 'swivel'],
};
