import { describe, expect, it } from 'vitest';
import { adviseOnEmail, emailMeant, mailLink } from '#leads/email.ts';

describe('An e-mail address', () => {
	it.each([
		['test@gmial.com', 'gmail.com'],
		['test@gmail.con', 'gmail.com'],
		['test@gmail.co.uk', 'gmail.com'],
		['test@GMAIL.CO', 'gmail.com'],
		['test@hotmial.co.uk', 'hotmail.co.uk'],
		['test@hotmail.couk', 'hotmail.co.uk'],
		['test@btinternet.co.uk', 'btinternet.com'],
		['test@aol.con', 'aol.com'],
		[' test@talktak.net ', 'talktalk.net'],
		['test@a-small-firm.con', 'a-small-firm.com'],
	])('%s gets the hint that %s may be meant', (answer, meant) => {
		expect(emailMeant(answer)).toBe(`test@${meant}`);
		expect(adviseOnEmail(answer)).toBe(`Did you mean test@${meant}? If not, you can send the form as it is.`);
	});

	it.each([
		...`test@gmail.com test@googlemail.com test@mail.com test@ymail.com test@live.co.uk test@sky.com test@bt.com test@skye.com
			test@nhs.net test@example.com test@hill-farm.co.uk test@smail.org.uk test@gov.uk nobody @ a@b@gmial.com`.split(
			/\s+/,
		),
		'',
		`test@${'a'.repeat(250)}.com`,
	])('%s gets none', (answer) => {
		expect(adviseOnEmail(answer)).toBeUndefined();
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
