import { describe, expect, it } from 'vitest';
import { mailLink, phoneLink, webLink } from '#server/emails/untrusted.ts';

describe('A telephone number', () => {
	it.each([
		['0000 000000', 'tel:0000000000', '0000 000000'],
		[' (00000) 000-000 ', 'tel:00000000000', '(00000) 000-000'],
		['+44 0000 000000', 'tel:+440000000000', '+44 0000 000000'],
		['+44 (0)0000 000000', 'tel:+440000000000', '+44 (0)0000 000000'],
		['(+44) (0) 0000 000000', 'tel:+440000000000', '(+44) (0) 0000 000000'],
		['0000 000000 ext 12', 'tel:0000000000', '0000 000000'],
		['0000 000000 or 1111 111111', 'tel:0000000000', '0000 000000'],
		['Home: 0000 000000', 'tel:0000000000', '0000 000000'],
		['００００ ００００００', 'tel:0000000000', '0000 000000'],
		['0000+000000', 'tel:0000000000', '0000+000000'],
		['javascript:alert("0"); 0000 000000', 'tel:0000000000', '0000 000000'],
	])('%j is rung by one press', (phone, href, number) => {
		expect(phoneLink(phone)).toEqual({ href, number });
	});

	it.each(['', '999', '12 34', 'javascript:alert(1)', '*#06#', '1'.repeat(18)])('%j is not recognised', (phone) => {
		expect(phoneLink(phone)).toBeUndefined();
	});
});

describe('A mailto link', () => {
	it('contains the subject', () => {
		expect(mailLink('test@example.com', 'Your request 7F3A-92C1')).toBe(
			'mailto:test@example.com?subject=Your%20request%207F3A-92C1',
		);
	});

	it('has one recipient, also for an address with special characters', () => {
		const link = mailLink('a?bcc=b&c#d%0A@example.com', 'A & B?') ?? '';
		expect(link.match(/[?&#=@]/g)).toEqual(['@', '?', '=']);
		expect(decodeURIComponent(URL.parse(link)?.pathname ?? '')).toBe('a?bcc=b&c#d%0A@example.com');
	});

	it.each(['', 'test', 'test@example', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
		'is undefined for %j',
		(address) => {
			expect(mailLink(address, 'Yes')).toBeUndefined();
		},
	);
});

it.each([
	['https://example.com/a b"c', 'https://example.com/a%20b%22c'],
	['javascript:alert(1)', undefined],
	['data:text/html,x', undefined],
	['photo.jpg', undefined],
])('%j leads to %j', (address, href) => {
	expect(webLink(address)).toBe(href);
});
