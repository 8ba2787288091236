import { expect, it } from 'vitest';
import { products } from '#facts/products.ts';

it('The products have the stair types of the specification, section 3', () => {
	expect(products.map(({ name, stairType }) => [name, stairType])).toEqual([
		['Handicare 1000 Outdoor', 'straight'],
		['Acorn 130 Outdoor', 'straight'],
		['Brooks 130 Outdoor', 'straight'],
		['Bespoke Synergy', 'straight'],
		['Handicare 4000 Curved', 'curved'],
		['Bespoke Infinity Curved', 'curved'],
		['Homeglide Outdoor Stairlift', 'straight'],
		['Bruno Elite Outdoor Straight', 'straight'],
		['Bruno Elite Outdoor Curved', 'curved'],
	]);
});
