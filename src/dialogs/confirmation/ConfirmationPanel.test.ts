import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import type { SentRequest } from '#dialogs/confirmation/receipts.ts';
import { brochureAt, brochurePath } from '#facts/promises.ts';
import { site } from '#site/config.ts';

function shown(confirmsByEmail: boolean, hasEmail = true, more: Partial<SentRequest> = {}): string {
	const id = '7f3a92c1-0000-4000-8000-000000000000';
	return renderToStaticMarkup(
		createElement(ConfirmationPanel, {
			kind: 'callback',
			id,
			hasEmail,
			onClose: () => {},
			confirmsByEmail,
			...more,
		}),
	);
}

describe('The panel of a request that has arrived', () => {
	it('says where to look for the e-mail, only where there is one', () => {
		expect(shown(true)).toContain('look in your junk mail');
		expect(shown(false)).not.toContain('junk');
		expect(shown(true, false)).not.toContain('junk');
	});

	it('links the brochure after a brochure request, with and without e-mail, opened at the product', () => {
		const product = 'Bespoke Synergy';
		for (const confirmsByEmail of [true, false]) {
			expect(shown(confirmsByEmail, true, { kind: 'brochure' })).toContain(`href="${brochurePath}"`);
			const asked = shown(confirmsByEmail, true, { kind: 'brochure', product });
			expect(asked).toContain(`href="${brochureAt(product)}"`);
			expect(shown(confirmsByEmail)).not.toContain(brochurePath);
		}
	});

	it('starts a letter to us with the reference', () => {
		expect(shown(false)).toContain(`href="mailto:${site.email}?subject=My%20request%207F3A-92C1"`);
	});
});
