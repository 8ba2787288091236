import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from '#ui/Field.tsx';

it('A question for a whole number brings up the digits on a phone, and has no arrows', () => {
	const props = { id: 'a', name: 'a', label: 'How many steps?', required: false, maxLength: 10, defaultValue: '' };
	const html = renderToStaticMarkup(createElement(Field, { ...props, control: 'integer' }));
	expect(html).toMatch(/<input[^>]* type="text"[^>]* inputMode="numeric"/i);
	expect(html).not.toContain('type="number"');
});
