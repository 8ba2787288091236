import { expect, it } from 'vitest';
import { removeTextMarkers } from './text-markers.ts';

it('React’s markers between texts are removed, but not from what it takes over in the browser', () => {
	const island = '<astro-island uid="1"><p>Up to <!-- -->5<!-- --> photos</p></astro-island>';
	expect(removeTextMarkers(`<p>From <!-- -->£1<!-- --> on</p>${island}<p>To<!-- --> £2</p>${island}`)).toBe(
		`<p>From £1 on</p>${island}<p>To £2</p>${island}`,
	);
});
