import { carriedOver, fact } from '#facts/fact.ts';
import type { Product } from '#facts/sheet.ts';
import { heavyDutyLimit } from '#facts/sheet.ts';
import { stoneAndKg } from '#facts/words.ts';

/** What the site is about. Headings, titles and descriptions take it from here; running text says it in words of its own. */
export const subject = {
	/** What stands before one of them. */
	article: 'an',
	one: 'outdoor stairlift',
	many: 'outdoor stairlifts',
} as const;

/** The makes named in the hero. */
export const makes = ['Handicare', 'Acorn', 'Bespoke', 'Brooks'] as const;

/** Of both Handicare lifts: the owner's report names neither. */
const handicareOwner = carriedOver(
	'Handicare, by its name: part of Savaria of Canada',
	'savaria-report',
	'savaria-offer',
);

/** Of both lifts that Acorn makes. */
const acornArticle = '/blog/acorn-130-outdoor-stairlift';

/** The lifts that a visitor may ask about, in the order in which the site names them. What is unknown of one has no entry. */
export const products: readonly Product[] = [
	{
		name: 'Handicare 1000 Outdoor',
		stairType: 'straight',
		article: '/blog/handicare-1000-outdoor-stairlift',
		use: 'Straight steps with a door, gate or path at the foot',
		weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
		outdoors: carriedOver(
			'Handicare sells an outdoor 1000 in America. Ask whether the British one is the same',
			'handicare-outdoor-america',
		),
		heavyDuty: fact(`up to ${stoneAndKg(heavyDutyLimit, ' ')}; ask if it is sold for outdoors`, 'guide'),
		origin: handicareOwner,
	},
	{
		name: 'Acorn 130 Outdoor',
		stairType: 'straight',
		article: acornArticle,
		use: 'Straight outdoor steps',
		weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
		parking: carriedOver('on Acorn’s lifts in general, a charging station at each end', 'acorn-power-cut'),
		origin: fact('Acorn, West Yorkshire', 'acorn-factories', 'acorn-results'),
	},
	{
		name: 'Brooks 130 Outdoor',
		stairType: 'straight',
		article: acornArticle,
		use: 'Straight outdoor steps',
		weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	},
	{
		name: 'Bespoke Synergy',
		stairType: 'straight',
		article: '/blog/bespoke-synergy-outdoor-stairlift',
		use: 'One straight flight of outdoor steps',
		weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
		lowerLimit: fact(125, 'guide'),
	},
	{
		name: 'Handicare 4000 Curved',
		stairType: 'curved',
		article: '/blog/handicare-4000-outdoor-stairlift',
		use: 'Steps with bends or landings',
		weightLimit: fact({ kg: 136, stone: 21.5 }, 'guide'),
		origin: handicareOwner,
	},
	{
		name: 'Bespoke Infinity Curved',
		stairType: 'curved',
		article: '/blog/bespoke-infinity-curved-outdoor-stairlift',
		use: 'Steps with bends or landings',
		weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	},
	{
		name: 'Homeglide Outdoor Stairlift',
		stairType: 'straight',
		article: '/blog/homeglide-outdoor-stairlift',
		use: 'One straight flight, and a little more weight',
		weightLimit: fact({ kg: 137, stone: 21.5 }, 'guide'),
		lock: carriedOver('a key on the arm or a switch, says one Irish firm', 'power-cut-bm'),
	},
	{
		name: 'Bruno Elite Outdoor Straight',
		stairType: 'straight',
		article: '/blog/bruno-outdoor-stairlift',
		use: 'Heavier riders on straight steps',
		weightLimit: fact({ kg: 190, stone: 30 }, 'guide'),
		lowerLimit: fact(181, 'guide'),
	},
	{
		name: 'Bruno Elite Outdoor Curved',
		stairType: 'curved',
		article: '/blog/bruno-outdoor-curved-stairlift',
		use: 'Heavier riders on steps with bends or landings',
		weightLimit: fact({ kg: 190, stone: 30 }, 'guide'),
		lowerLimit: fact(181, 'guide'),
	},
];

/** @throws when no lift has that name, so that a table with a misspelt one fails the build. */
export function productOf(name: string): Product {
	const product = products.find((one) => one.name === name);
	if (!product) throw new Error(`No lift is called '${name}'. The lifts are in src/facts/products.ts.`);
	return product;
}

/** What a lift's pictures are called: `Bespoke Synergy` is `bespoke-synergy`. */
export function fileNameOf({ name }: Pick<Product, 'name'>): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
