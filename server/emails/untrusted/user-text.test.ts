import { describe, expect, it } from 'vitest';
import { normalizeText, oneLine, quoted } from '#server/emails/untrusted.ts';

describe('A visitor’s text', () => {
	it.each([
		['bidi overrides and isolates', 'ab\u202edc\u2066ba\u2069\u200f', 'abdcba'],
		['control signs', 'a\0b\u001b[31mc\u0007', 'ab[31mc'],
		['zero-width spaces, soft hyphens, tags', 'a\u200bb\u00adc\ufeffd\u{e0041}e\u2060f', 'abcdef'],
		['joiners between plain letters', 'pay\u200dpal\u200c.com', 'paypal.com'],
		['half an emoji', 'a\ud83cb', 'a\ufffdb'],
		['runs of spaces of any kind', `a${'\u2003\u00a0 \t\u2800'.repeat(99)}b`, 'a b'],
		['many empty lines', `a${'\n \r\n'.repeat(99)}b`, 'a\n\nb'],
		['line breaks of other kinds', 'a\u2028b\u0085c\rd', 'a\nb\nc\nd'],
		['piles of marks', `Z${'\u0301'.repeat(40)}`, `Z${'\u0301'.repeat(4)}`],
	])('loses %s', (_, typed, shown) => {
		expect(normalizeText(typed)).toBe(shown);
	});

	it.each(['Zoë O’Brien-Łukasz', 'שרה', 'محمد', '🏡👨‍👩‍👧❤️', 'می‌خواهم', '<b>"&'])('%s is unchanged', (typed) => {
		expect(normalizeText(typed)).toBe(typed);
	});

	it('can be reduced to one line', () => {
		expect(oneLine(' Test\r\nBcc: x@example.com\n\nPerson ')).toBe('Test Bcc: x@example.com Person');
	});

	it('is quoted line by line in plain text', () => {
		expect(quoted('one\n\n----\ntwo')).toBe('> one\n>\n> ----\n> two');
	});
});
