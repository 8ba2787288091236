import { expect, it } from 'vitest';
import { products } from '#facts/products.ts';

it('The nine required products come first, with their stair types', () => {
	const specified = [
		['Handicare 1000 Outdoor', 'straight'],
		['Acorn 130 Outdoor', 'straight'],
		['Brooks 130 Outdoor', 'straight'],
		['Bespoke Synergy', 'straight'],
		['Handicare 4000 Curved', 'curved'],
		['Bespoke Infinity Curved', 'curved'],
		['Homeglide Outdoor Stairlift', 'straight'],
		['Bruno Elite Outdoor Straight', 'straight'],
		['Bruno Elite Outdoor Curved', 'curved'],
	];
	const ours = products.map(({ name, stairType }) => [name, stairType]);
	expect(ours.slice(0, specified.length)).toEqual(specified);
});
