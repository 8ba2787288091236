import { fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const handicare1000: Sheet = {
	name: 'Handicare 1000 Outdoor',
	stairType: 'straight',
	article: '/blog/handicare-1000-outdoor-stairlift',
	use: 'Straight outdoor steps with a door, gate or path at the foot',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide', 'heavy-duty-table'),
	outdoors: fact('Yes: an outdoor package', 'handicare-features', 'savaria-dealer-straight'),
	rail: fact('Slim aluminium, grease-free', 'handicare-features'),
	foldingRail: fact('Powered hinge as an option', 'handicare-features'),
	parking: fact('Two', 'handicare-features'),
	footrest: fact('Folds, as do seat and arms', 'handicare-features'),
	swivel: fact('Yes; powered seats as an option', 'handicare-features', 'companion-features'),
	heavyDuty: fact('Made, up to 25 stone', 'heavy-duty-table', 'guide'),
	options: fact('Choice of upholstery; a perch seat indoors', 'handicare-features'),
	service: fact('At least once a year', 'handicare-features'),
	origin: handicareOwner,
	highlights: ['rail', 'foldingRail', 'footrest'],
};
