import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { mailSamples } from '../../../tests/delivery/mail-samples.ts';

/** CSS that old mail programs support (Outlook for Windows and old Gmail among them), or ignore without harm. */
const known = new Set([
	...['background-color', 'border', 'border-bottom', 'border-top', 'color', 'font-family', 'font-size', 'font-weight'],
	...['line-height', 'margin', 'padding', 'text-decoration', 'width', 'white-space', 'mso-hide', 'mso-padding-alt'],
	...['border-radius', 'display', 'height', 'max-height', 'max-width', 'overflow', 'table-layout'],
	...['word-break', 'word-wrap'],
]);

describe.each(mailSamples())('The HTML of $name', ({ mail }) => {
	const page = parse(mail.html, { comment: true });
	const styled = page.querySelectorAll('[style]');
	const styles = styled.map((element) => element.getAttribute('style') ?? '');
	const declared = styles.flatMap((style) => style.split(';').map((one) => one.split(':').map((part) => part.trim())));

	it('has inline styles only, and only CSS that old mail programs support', () => {
		expect(page.querySelectorAll('style, link, script, svg, form, [class]')).toEqual([]);
		expect(declared.length).toBeGreaterThan(50);
		expect(declared.filter(([property = '']) => !known.has(property))).toEqual([]);
		expect(
			declared.filter(([property, value]) => property === 'display' && !/^(none|block)$/.test(value ?? '')),
		).toEqual([]);
		expect(mail.html).not.toMatch(/rgb\(|var\(|calc\(|url\(|!important/);
	});

	it('has text of 16 px or more, and the same text for screen readers', () => {
		const sizes = declared
			.filter(([property]) => property === 'font-size')
			.map(([, value]) => Number.parseInt(value ?? '', 10));
		expect(sizes.filter((size) => size !== 1 && size < 16)).toEqual([]);
		expect(page.querySelector('html')?.getAttribute('lang')).toBe('en-GB');
		expect(page.querySelector('title')?.textContent).toBe(mail.subject);
		expect(page.querySelectorAll('h1')).toHaveLength(1);
		expect(page.querySelectorAll('table:not([role=presentation])')).toEqual([]);
		expect(page.querySelectorAll('img:not([alt]), img:not([width])')).toEqual([]);
	});
});

it('only the operator gets links to the desk', () => {
	const others = mailSamples().filter(({ mail }) => !mail.text.includes('the site tells you of every request'));
	expect(others.length).toBeGreaterThan(30);
	for (const { name, mail } of others)
		expect([name, (mail.html + mail.text).includes('/desk/')]).toEqual([name, false]);
});
