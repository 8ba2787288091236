import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { policyComponents } from '#articles/policy-components.tsx';
import { site } from '#facts/site.ts';

const before = site.confirmsByEmail;
afterEach(() => Object.assign(site, { confirmsByEmail: before }));

it('A policy speaks of the e-mail to visitors only where there is one', () => {
	const said = () => renderToStaticMarkup(createElement(policyComponents.IfWeConfirmByEmail, null, 'The email'));
	Object.assign(site, { confirmsByEmail: true });
	expect(said()).toBe('The email');
	Object.assign(site, { confirmsByEmail: false });
	expect(said()).toBe('');
});
