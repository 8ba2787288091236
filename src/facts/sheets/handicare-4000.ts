import { fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const handicare4000: Sheet = {
	name: 'Handicare 4000 Curved',
	stairType: 'curved',
	article: '/blog/handicare-4000-outdoor-stairlift',
	use: 'Outdoor steps with bends or landings',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
	outdoors: fact('with the outdoor package', 'savaria-dealer-curved'),
	rail: fact('twin rail, made to measure', 'savaria-dealer-curved'),
	options: fact('powered options', 'savaria-dealer-curved'),
	survey: fact('measured on site from photos of every turn', 'savaria-dealer-curved'),
	service: fact('at least once a year', 'handicare-features'),
	origin: handicareOwner,
	highlights: ['rail', 'options', 'service'],
};
