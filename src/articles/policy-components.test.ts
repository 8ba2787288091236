import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { policyComponents } from '#articles/policy-components.tsx';

const { IfApproved, IfHosted, IfOurServer, IfPhotosCanBeAdded, IfVisitorsCanDelete, IfWeConfirmByEmail } =
	policyComponents;

it.each([
	['approved companies', IfApproved],
	['a hosted backend', IfHosted],
	['our own server', IfOurServer],
	['a link to add photos', IfPhotosCanBeAdded],
	['a link to delete a request', IfVisitorsCanDelete],
	['the e-mail to visitors', IfWeConfirmByEmail],
])('A policy speaks of %s only where that is so', (_, If) => {
	const shown = (is: boolean) => renderToStaticMarkup(createElement(If, { is }, 'Words'));
	expect(shown(true)).toBe('Words');
	expect(shown(false)).toBe('');
});
