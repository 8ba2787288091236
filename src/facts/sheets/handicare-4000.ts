import { fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { carriedOver } from '#facts/sources/carried-over.ts';

export const handicare4000: Sheet = {
	name: 'Handicare 4000 Curved',
	stairType: 'curved',
	article: '/blog/handicare-4000-outdoor-stairlift',
	use: 'Outdoor steps with bends or landings',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
	outdoors: fact('with the outdoor package', 'savaria-dealer-curved'),
	rail: fact('twin rail, made to measure', 'savaria-dealer-curved'),
	options: fact('powered options', 'savaria-dealer-curved'),
	survey: fact(
		'on site, with photos of every turn (one Canadian dealer, 2026)',
		carriedOver('savaria-dealer-curved', 'of any curved lift'),
	),
	service: fact(
		'at least once a year, as for the 1000 (a UK comparison site, 2019)',
		carriedOver('handicare-features', 'said of the 1000'),
	),
	origin: handicareOwner,
	highlights: ['rail', 'options'],
};
