import { describe, expect, it } from 'vitest';
import { unlinkable, unringable } from '#server/emails/untrusted.ts';

/** The broadest pattern by which a mail program finds links. */
const linked = /:\/\/|www\.|\\\\|[a-z]:[^\s\u200b]|[^\s\u200b][.\u3002\uff0e\uff61@\uff20][^\s\u200b]/iu;

describe('A word that looks like a URL or e-mail address', () => {
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
	])('%s is no link, and reads the same', (word) => {
		const shown = unlinkable(`See ${word} now`);
		expect(word).toMatch(linked);
		expect(shown).not.toMatch(linked);
		expect(shown.replaceAll('\u200b', '')).toBe(`See ${word} now`);
	});

	it('has a zero-width space after its dots, its "://" and its "@"', () => {
		expect(unlinkable('https://a.b')).toMatch(/:\u200b\/\u200b\/\u200ba\u200b?\.\u200bb/);
		expect(unlinkable('a@b')).toMatch(/@\u200bb/);
	});
});

it.each(['Seven steps. They are wet.', '1 Test Street\nTesttown', 'and/or', '0000 000000', 'At 18:30, or 6 … 7?'])(
	'%j is unchanged',
	(words) => {
		expect(unlinkable(words)).toBe(words);
	},
);

describe('a telephone number', () => {
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
	])('%j has no two digits that a program may take together, and reads the same', (number) => {
		// The characters that libphonenumber allows between digits: no joiner, so the number ends at one.
		const together =
			/\p{Nd}[-x\u2010-\u2015\u2212\u30fc\uff0d-\uff0f \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d.[\]/~\n]*\p{Nd}/u;
		const typed = `Your account is blocked. Ring ${number} now`;
		const shown = unringable(unlinkable(typed));
		expect(typed).toMatch(together);
		expect(shown).not.toMatch(together);
		expect(shown.replace(/[\u200b\u200c]/g, '')).toBe(typed);
	});
});
