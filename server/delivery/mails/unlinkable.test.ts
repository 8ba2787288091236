import { describe, expect, it } from 'vitest';
import { unlinkable } from '#server/delivery/mails/unlinkable.ts';

/** What mail programs look for, as broadly as any of them does. */
const linked = /:\/\/|www\.|\\\\|[a-z]:[^\s\u200b]|[^\s\u200b][.\u3002\uff0e\uff61@\uff20][^\s\u200b]/iu;

describe('A word like an address', () => {
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
	'%j is left as it is',
	(words) => {
		expect(unlinkable(words)).toBe(words);
	},
);
