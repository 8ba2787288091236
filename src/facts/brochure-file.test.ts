import { expect, it } from 'vitest';
import { brochureAt, brochurePath } from '#facts/brochure-file.ts';
import { fileNameOf, products } from '#facts/products.ts';

it('The brochure of a lift opens at the place with the name of its drawing', () => {
	for (const product of products)
		expect(brochureAt(product.name)).toBe(`${brochurePath}#nameddest=${fileNameOf(product)}`);
});

it('Without a lift it opens at the first page, and a visitor’s text adds nothing else to the address', () => {
	expect([brochureAt(null), brochureAt(''), brochureAt(undefined)]).toEqual([brochurePath, brochurePath, brochurePath]);
	expect(brochureAt('x&page=9 <a href="//evil.example">')).toBe(
		`${brochurePath}#nameddest=x-page-9-a-href-evil-example-`,
	);
});
