import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Site } from '#site/config.ts';

// A build for a hosted backend without a server of ours: nothing accepts forms that a browser posts by itself.
vi.mock('#site/config.ts', async (original) => {
	const { site } = (await original()) as { site: Site };
	return { site: { ...site, postsForms: false, email: 'hello@example.org', phone: '0000 000000' } };
});

test('without a server of ours, a form says that it needs JavaScript and whom to write to, and cannot be pressed', async () => {
	const { CallbackForm } = await import('#dialogs/CallbackForm.tsx');
	const { PlainFormLinks } = await import('#sections/chrome/Footer.tsx');
	const dialog = renderToStaticMarkup(createElement(CallbackForm));
	expect(dialog).toContain('This form needs JavaScript');
	expect(dialog).toContain('mailto:hello@example.org');
	expect(dialog).toContain('tel:');
	expect(dialog).not.toContain('action=');
	expect(dialog).toMatch(/<button type="submit"[^>]* disabled=""/);
	expect(dialog).toContain('One moment, the form is loading.');
	expect(renderToStaticMarkup(createElement(PlainFormLinks))).toBe('');
});
