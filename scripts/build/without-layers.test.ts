import { expect, it } from 'vitest';
import { withoutLayers } from './without-layers.ts';

it('rules of layers come in the layers’ order, then those of none', () => {
	const css =
		'@layer base, utilities;p{top:3px}@layer utilities{.a{top:2px}}@layer base{p{top:1px}}@layer theme{:root{--a:0}}';
	expect(withoutLayers(css).replaceAll('\n', '')).toBe(':root{--a:0}p{top:1px}.a{top:2px}p{top:3px}');
});

it.each(['dialog[open]', 'html:has([open])', 'p:not(#a)', '.a .b', '@media print{.a a{top:0}}'])(
	'a rule for elements that would win over a class is refused: %s',
	(selector) => {
		const css = selector.startsWith('@') ? selector : `${selector}{top:0}`;
		expect(() => withoutLayers(`@layer base{${css}}`)).toThrow('more specific than a class');
		expect(() => withoutLayers(`@layer utilities{${css}}`)).not.toThrow();
	},
);

it.each(['dialog:where([open])', ':focus-visible', 'dialog form', ':where(html:has(#a)) > p::before'])(
	'one that would not is taken: %s',
	(selector) => {
		expect(() => withoutLayers(`@layer base{${selector}{top:0}}`)).not.toThrow();
	},
);

it('a layer whose place is not known is refused', () => {
	expect(() => withoutLayers('@layer more{p{top:0}}')).toThrow('@layer more');
});
