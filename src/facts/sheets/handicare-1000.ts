import { carriedOver, fact } from '#facts/fact.ts';
import { handicareOwner } from '#facts/sheets/handicare.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { heavyDutyLimit, stoneAndKg } from '#facts/weight.ts';

export const handicare1000: Sheet = {
	name: 'Handicare 1000 Outdoor',
	stairType: 'straight',
	article: '/blog/handicare-1000-outdoor-stairlift',
	use: 'Straight steps with a door, gate or path at the foot',
	weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
	outdoors: carriedOver(
		'a Handicare Sterling 1000 Outdoor in America, perhaps this lift (otshow.com, undated)',
		'handicare-outdoor-america',
	),
	cover: carriedOver('comes with the American model (otshow.com, undated)', 'handicare-outdoor-america'),
	lock: carriedOver('key switch on the American model (otshow.com, undated)', 'handicare-outdoor-america'),
	sensors: carriedOver(
		'in footrest and motor housing of the American model (otshow.com, undated)',
		'handicare-outdoor-america',
	),
	heavyDuty: fact(`up to ${stoneAndKg(heavyDutyLimit, ' ')}; ask if it is sold for outdoors`, 'guide'),
	origin: handicareOwner,
	highlights: ['heavyDuty'],
};
