import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { mailSamples, samplesOf } from '../../../tests/support/mail-samples.ts';
import { requestId } from '../../../tests/support/mails.ts';

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

const siteUrl = 'https://www.example.org';
const [withDesk, without] = [samplesOf(`${siteUrl}/desk/`), samplesOf()];

const request = (kind: string) => `?open=${kind}/${requestId}`;
/** What each e-mail to the operator leads to. */
const places: Readonly<Record<string, readonly string[]>> = {
	'lead-photo-quote-operator': [request('photo-quote')],
	'lead-callback-operator': [request('callback')],
	'lead-brochure-operator': [request('brochure')],
	unanswered: [request('photo-quote')],
	attention: ['?page=server'],
	'company-paused': ['?page=companies'],
	weekly: ['?due=1', '?page=figures'],
	'given-up': [request('photo-quote'), '?failed=1'],
};

it.each(Object.entries(places))(
	'%s leads the operator to the desk, by a command only where it cannot be reached',
	(name, queries) => {
		const { html = '', text = '' } = withDesk[name] ?? {};
		for (const query of queries) {
			expect(html).toContain(`href="${siteUrl}/desk/${query}"`);
			expect(text).toContain(`${siteUrl}/desk/${query}`);
		}
		expect(text).not.toMatch(/npm run leads -- (?!snapshot)/);
		expect(without[name]?.text).toContain('npm run leads -- desk');
		expect(without[name]?.text).not.toContain('/desk/');
	},
);

it('what is passed on is not still being looked for, the week counts what it does not list, and who is late is named by hour and number', () => {
	expect(withDesk['passed-on']?.html).not.toContain('We are looking for another company');
	expect(withDesk.weekly?.text).toContain('2 requests without an answer that we know of: the oldest are below.');
	expect(withDesk.reminder?.text).toMatch(/request · 7F3A-92C1 · answer by Sat 15:42\n[\s\S]+\nReply: test@/);
	expect(withDesk.reminder?.html).toContain('>7F3A-92C1</span> ·\u00a0');
	expect(withDesk.overdue?.html.match(/(?<=#8a2a0b[^<>]+><a href=")[^"]+/g)).toEqual(['tel:+441632960123']);
	expect(withDesk.unanswered?.text).toMatch(/Ltd: Nothing yet\. .+\nCall 01632 960123\n0@exam.+\n[^-]+The visitor\n-/);
});

it('nobody else gets a link to it', () => {
	const others = Object.entries(withDesk).filter(([name]) => !(name in places) && name !== 'desk-link');
	expect(others.length).toBeGreaterThan(10);
	for (const [name, { html, text }] of others) expect([name, (html + text).includes('/desk/')]).toEqual([name, false]);
});
