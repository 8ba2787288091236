import { expect, it } from 'vitest';
import { ProductPicture } from '#blocks/ProductPicture.tsx';
import { drawingNames } from '#drawings/alternatives.ts';
import { fileNameOf, productOf, products } from '#facts/products.ts';

it('Every lift has a drawing of its own, and no drawing is left over', () => {
	const drawn = drawingNames.filter((name) => name.startsWith('products/'));
	expect(products.map((product) => `products/${fileNameOf(product)}`).sort()).toEqual(drawn.sort());
});

it('a lift without a drawing stops the build, with a line that says where to add one', () => {
	const lift = { ...productOf('Homeglide Outdoor Stairlift'), name: 'New Lift' };
	expect(() => ProductPicture({ product: lift })).toThrow("The New Lift has no drawing: add 'products/new-lift' to");
});
