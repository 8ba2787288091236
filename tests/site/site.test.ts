import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { PlainFormLinks } from '#sections/chrome/Footer.tsx';
import { site } from '#site/config.ts';

test('without a server of ours, a form says that it needs JavaScript and whom to write to, and cannot be pressed', async () => {
	const built = { ...site };
	onTestFinished(() => void Object.assign(site, built));
	// As a build for a hosted backend has it: nothing accepts forms that a browser posts by itself.
	Object.assign(site, { postsForms: false, email: 'hello@example.org', phone: '0000 000000' });
	const dialog = renderToStaticMarkup(createElement(CallbackForm));
	expect(dialog).toContain('This form needs JavaScript');
	expect(dialog).toContain('mailto:hello@example.org');
	expect(dialog).toContain('tel:');
	expect(dialog).not.toContain('action=');
	expect(dialog).toMatch(/<button type="submit"[^>]* disabled=""/);
	expect(dialog).toContain('One moment, the form is loading.');
	expect(renderToStaticMarkup(createElement(PlainFormLinks))).toBe('');
});
