import { expect, it } from 'vitest';
import { removeTextMarkers } from './text-markers.ts';

it('React’s markers between texts are removed, but not from what it takes over in the browser', () => {
	const dialog = '<dialog id="a"><p>Up to <!-- -->5<!-- --> photos</p></dialog>';
	expect(removeTextMarkers(`<p>From <!-- -->£1<!-- --> on</p>${dialog}<p>To<!-- --> £2</p>${dialog}`)).toBe(
		`<p>From £1 on</p>${dialog}<p>To £2</p>${dialog}`,
	);
});
