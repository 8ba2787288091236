import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';

it('The panel of a request that has arrived says where to look for the e-mail, only where there is one', () => {
	const id = '7f3a92c1-0000-4000-8000-000000000000';
	const shown = (confirmsByEmail: boolean, hasEmail = true, isConfirmed = true) => {
		const props = { kind: 'callback', id, hasEmail, isConfirmed, onClose: () => {}, confirmsByEmail } as const;
		return renderToStaticMarkup(createElement(ConfirmationPanel, props));
	};
	expect(shown(true)).toContain('look in your junk mail');
	expect(shown(false)).not.toContain('junk');
	expect(shown(true, false)).not.toContain('junk');
	expect(shown(true, true, false)).not.toContain('junk');
	expect(shown(true, true, false)).toContain('We send no email to confirm this request');
	expect(shown(true, false, false)).not.toContain('no email');
	expect(shown(false, true, false)).not.toContain('no email');
});
