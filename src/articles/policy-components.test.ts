import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { policyComponents } from '#articles/policy-components.tsx';

it('A policy speaks of the e-mail to visitors only where there is one', () => {
	const said = (confirmsByEmail: boolean) =>
		renderToStaticMarkup(createElement(policyComponents.IfWeConfirmByEmail, { confirmsByEmail }, 'The email'));
	expect(said(true)).toBe('The email');
	expect(said(false)).toBe('');
});
