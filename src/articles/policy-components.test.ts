import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { policyComponents } from '#articles/policy-components.tsx';

const { IfApproved, IfHosted, IfOurServer, IfPhotosCanBeAdded, IfVisitorsCanDelete, IfWeConfirmByEmail } =
	policyComponents;

it('A policy speaks of the e-mail to visitors only where there is one', () => {
	const said = (confirmsByEmail: boolean) =>
		renderToStaticMarkup(createElement(IfWeConfirmByEmail, { confirmsByEmail }, 'The email'));
	expect(said(true)).toBe('The email');
	expect(said(false)).toBe('');
});

describe.each([
	['approved companies', IfApproved],
	['a hosted backend', IfHosted],
	['our own server', IfOurServer],
	['a link to add photos', IfPhotosCanBeAdded],
	['a link to delete a request', IfVisitorsCanDelete],
])('A policy speaks of %s', (_, If) => {
	it('only where that is so', () => {
		const said = (is: boolean) => renderToStaticMarkup(createElement(If, { is }, 'Words'));
		expect(said(true)).toBe('Words');
		expect(said(false)).toBe('');
	});
});
