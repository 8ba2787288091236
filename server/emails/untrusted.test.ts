import { describe, expect, it } from 'vitest';
import { normalizeText, oneLine, quoted, unlinkable, unringable, webLink } from '#server/emails/untrusted.ts';

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

	it.each(['\u200d', '\u200c\u200d', '\u0301', '; '])('of nothing but %j costs no more than any other', (sign) => {
		const long = `é${sign.repeat(4000 / sign.length - 2)}é`;
		const begun = process.cpuUsage();
		for (let count = 0; count < 20; count++) oneLine(long);
		const { user, system } = process.cpuUsage(begun);
		expect((user + system) / 1000).toBeLessThan(150);
	});

	it('can be reduced to one line', () => {
		expect(oneLine(' Test\r\nBcc: x@example.com\n\nPerson ')).toBe('Test Bcc: x@example.com Person');
	});

	it('is quoted line by line in plain text', () => {
		expect(quoted('one\n\n----\ntwo')).toBe('> one\n>\n> ----\n> two');
	});
});

it.each([
	['https://example.com/a b"c', 'https://example.com/a%20b%22c'],
	['javascript:alert(1)', undefined],
	['data:text/html,x', undefined],
	['photo.jpg', undefined],
])('%j leads to %j', (address, href) => {
	expect(webLink(address)).toBe(href);
});

/** The broadest pattern by which a mail program finds links. */
const linked = /:\/\/|www\.|\\\\|[a-z]:[^\s\u200b]|[^\s\u200b][.\u3002\uff0e\uff61@\uff20][^\s\u200b]/iu;

it.each([
	'https://evil.example/pay?x=1',
	'HTTP://EVIL.EXAMPLE',
	'www.evil.example',
	'evil.example/pay',
	'(evil.example)',
	'someone@evil.example',
	'mailto:someone@evil',
	'javascript:alert(1)',
	'tel:0000000000',
	'192.0.2.1',
	'evil。example',
	'evil．example',
	'someone＠evil',
	'\\\\evil\\share',
	'user:password@evil.example:8080',
])('A word that looks like a URL or e-mail address %s is no link, and reads the same', (word) => {
	const shown = unlinkable(`See ${word} now`);
	expect(word).toMatch(linked);
	expect(shown).not.toMatch(linked);
	expect(shown.replaceAll('\u200b', '')).toBe(`See ${word} now`);
});

it.each(['Seven steps. They are wet.', '1 Test Street\nTesttown', 'and/or', '0000 000000', 'At 18:30, or 6 … 7?'])(
	'%j is unchanged',
	(words) => {
		expect(unlinkable(words)).toBe(words);
	},
);

it.each([
	'0909 879 0000',
	'09098790000',
	'+44 (0)909-879-0000',
	'(0909) 879.0000',
	'0909/879/0000',
	'0 9 0 9 8 7 9 0 0 0 0',
	'0909\n879\n0000',
	'\uff10\uff19\uff10\uff19\uff18\uff17\uff19\uff10\uff10\uff10\uff10',
	'tel:09098790000',
	'118118',
])('a telephone number %j has no two digits that a program may take together, and reads the same', (number) => {
	// The characters that libphonenumber allows between digits: no joiner, so the number ends at one.
	const together =
		/\p{Nd}[-x\u2010-\u2015\u2212\u30fc\uff0d-\uff0f \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d.[\]/~\n]*\p{Nd}/u;
	const typed = `Your account is blocked. Ring ${number} now`;
	const shown = unringable(unlinkable(typed));
	expect(typed).toMatch(together);
	expect(shown).not.toMatch(together);
	expect(shown.replace(/[\u200b\u200c]/g, '')).toBe(typed);
});
