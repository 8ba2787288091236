import { expect, it } from 'vitest';
import { ProductPicture } from '#blocks/ProductPicture.tsx';
import { productDrawings } from '#drawings/pictures/products.tsx';
import { fileNameOf, productOf, products } from '#facts/products.ts';

it('Every lift has a scene of its own, with words for it, and no scene is left over', () => {
	expect(products.map(fileNameOf).sort()).toEqual(Object.keys(productDrawings).sort());
	expect(new Set(Object.values(productDrawings).map(({ alt }) => alt)).size).toBe(products.length);
});

it('a lift without a drawing stops the build, with a line that says where to add one', () => {
	const lift = { ...productOf('Homeglide Outdoor Stairlift'), name: 'New Lift' };
	expect(() => ProductPicture({ product: lift })).toThrow("The New Lift has no drawing: add 'new-lift' to");
});
