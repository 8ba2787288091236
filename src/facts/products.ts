import type { Weight } from '#facts/weight.ts';

/** What a lift's rail does; a request about it starts with the same answer. */
export type ProductStairType = 'straight' | 'curved';

export interface Product {
	name: string;
	stairType: ProductStairType;
	/** The heaviest rider its maker allows, as the specification's content claims give it (section 9). */
	weightLimit: Weight;
	/** Path of the article about it, where there is one. */
	article?: string;
}

const twentyStone = { kg: 127, stone: 20 };
const twentyOneAndAHalfStone = { kg: 136, stone: 21.5 };
const thirtyStone = { kg: 190, stone: 30 };

export const products: readonly Product[] = [
	{
		name: 'Handicare 1000 Outdoor',
		stairType: 'straight',
		weightLimit: twentyOneAndAHalfStone,
		article: '/blog/handicare-1000-outdoor-stairlift',
	},
	{ name: 'Acorn 130 Outdoor', stairType: 'straight', weightLimit: twentyStone },
	{ name: 'Brooks 130 Outdoor', stairType: 'straight', weightLimit: twentyStone },
	{
		name: 'Bespoke Synergy',
		stairType: 'straight',
		weightLimit: twentyStone,
		article: '/blog/bespoke-synergy-outdoor-stairlift',
	},
	{
		name: 'Handicare 4000 Curved',
		stairType: 'curved',
		weightLimit: twentyOneAndAHalfStone,
		article: '/blog/handicare-4000-outdoor-stairlift',
	},
	{
		name: 'Bespoke Infinity Curved',
		stairType: 'curved',
		weightLimit: twentyStone,
		article: '/blog/bespoke-infinity-curved-outdoor-stairlift',
	},
	{
		name: 'Homeglide Outdoor Stairlift',
		stairType: 'straight',
		weightLimit: { kg: 137, stone: 21.5 },
		article: '/blog/homeglide-outdoor-stairlift',
	},
	{
		name: 'Bruno Elite Outdoor Straight',
		stairType: 'straight',
		weightLimit: thirtyStone,
		article: '/blog/bruno-outdoor-stairlift',
	},
	{
		name: 'Bruno Elite Outdoor Curved',
		stairType: 'curved',
		weightLimit: thirtyStone,
		article: '/blog/bruno-outdoor-curved-stairlift',
	},
];

/** What a lift's pictures are called: `Bespoke Synergy` is `bespoke-synergy`. */
export function fileNameOf({ name }: Product): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
