import { expect, it } from 'vitest';
import { productAlts, productScenes } from '#drawings/pictures/products.tsx';
import { fileNameOf, products } from '#facts/products.ts';

it('Every lift has a scene of its own, with words for it, and no scene is left over', () => {
	expect(products.map(fileNameOf).sort()).toEqual(Object.keys(productScenes).sort());
	expect(new Set(Object.values(productAlts)).size).toBe(products.length);
});
