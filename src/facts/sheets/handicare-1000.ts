import { fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const handicare1000: Sheet = {
	name: 'Handicare 1000 Outdoor',
	stairType: 'straight',
	article: '/blog/handicare-1000-outdoor-stairlift',
	use: 'Straight outdoor steps with a door, gate or path at the foot',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide', 'heavy-duty-table'),
	outdoors: fact('with the outdoor package', 'handicare-features', 'savaria-dealer-straight'),
	rail: fact('slim aluminium, grease-free', 'handicare-features'),
	foldingRail: fact('powered hinge as an option', 'handicare-features'),
	cover: fact('comes with the American model (otshow.com, undated)', 'handicare-outdoor-america'),
	lock: fact('key switch on the American model (otshow.com, undated)', 'handicare-outdoor-america'),
	sensors: fact(
		'in footrest and motor housing of the American model (otshow.com, undated)',
		'handicare-outdoor-america',
	),
	parking: fact('two', 'handicare-features'),
	footrest: fact('folds, as do seat and arms', 'handicare-features'),
	swivel: fact('yes; powered seats as an option', 'handicare-features', 'companion-features'),
	heavyDuty: fact('made, up to 25 stone (160 kg)', 'heavy-duty-table', 'guide'),
	options: fact('choice of upholstery; a perch seat indoors', 'handicare-features'),
	service: fact('at least once a year', 'handicare-features'),
	origin: handicareOwner,
	highlights: ['rail', 'foldingRail', 'footrest'],
};
