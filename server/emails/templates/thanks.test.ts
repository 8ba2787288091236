import { describe, expect, it } from 'vitest';
import { nextSteps } from '#facts/next-steps.ts';
import { leadKinds } from '#leads/tables.ts';
import { type ThanksMailParts, thanksMail } from '#server/emails/templates/thanks.ts';
import { hrefs, packed, seen } from '../../../tests/support/mail-reading.ts';
import { hostileWords, mailRequest } from '../../../tests/support/mail-requests.ts';

const deleteUrl = 'https://example.com/delete?request=1&key=2';

function write(more: Partial<ThanksMailParts> = {}) {
	return thanksMail({
		request: mailRequest('photo-quote'),
		photoCount: 3,
		companies: [],
		siteUrl: 'https://example.com',
		imprint: 'Sample Ltd',
		deleteUrl,
		contact: 'hello@example.org',
		...more,
	});
}

describe.each(leadKinds)('Thanks for a %s', (kind) => {
	const mail = write({ request: mailRequest(kind) });

	it('say what it is called, in the subject too', () => {
		expect(mail.subject).toBe(`We have your ${kind.replace('-', ' ')} request (7F3A-92C1)`);
		expect(seen(mail)).toContain('Yourreferenceis:7F3A-92C1');
		expect(mail.text).toContain('7F3A-92C1');
	});

	it('say what happens next', () => {
		for (const step of nextSteps[kind]) {
			expect(seen(mail)).toContain(packed(step));
			expect(mail.text).toContain(step);
		}
	});

	it('repeat every answer', () => {
		const answers = Object.entries(mailRequest(kind)).filter(
			([name]) => !/^(id|kind|created_at|suspected|stair_type)$/.test(name),
		);
		expect(answers.length).toBeGreaterThan(3);
		for (const [, answer] of answers) {
			expect(seen(mail)).toContain(packed(String(answer)));
			expect(packed(mail.text.replace(/^>/gm, ''))).toContain(packed(String(answer)));
		}
		expect(mail.text).toMatch(kind === 'callback' ? /Comment or Question:/ : /Stair Type: (Straight|Curved) Stairs/);
	});

	it('are answered to us', () => {
		expect(mail.replyTo).toEqual({ name: 'Outdoor Stairlifts', address: 'hello@example.org' });
		expect(mail.text).toContain('Simply reply to this email');
	});

	it('lead to the page that deletes it, and nowhere else', () => {
		expect(hrefs(mail)).toEqual([deleteUrl, 'https://example.com/']);
		expect(mail.text).toContain(`This wasn't me / delete my request: ${deleteUrl}`);
		expect(seen(mail)).toContain(packed('Press the button there'));
	});
});

it('Thanks for photos say how many came, and that more may follow', () => {
	expect(write().text).toContain('Photos: 3');
	expect(seen(write())).toContain('Photos3');
	expect(write().text).toContain('add your photos to the reply');
	expect(write({ request: mailRequest('callback') }).text).not.toContain('hotos:');
});

it('Thanks name the companies', () => {
	expect(write({ companies: ['A', 'B', 'C'] }).text).toContain('We have passed your request to A, B and C.');
	expect(write().text).toContain('One of the approved stairlift companies we work with');
});

it('Nothing the visitor typed can become a link, in HTML or in text, but for their own address', () => {
	const hostile = { name: hostileWords, phone: hostileWords, address: hostileWords, additional_info: hostileWords };
	const mail = write({ request: mailRequest('photo-quote', hostile) });
	const ours = /https:\/\/example\.com\S*|test@example\.com/g;
	for (const text of [mail.text, mail.html.replace(/^[\s\S]*<body/, '')]) {
		expect(text.replaceAll('\u200b', '').match(/evil\.example/g)?.length).toBeGreaterThanOrEqual(8);
		expect(text.replace(ours, '')).not.toMatch(/:\/\/|www\.|\w@\w|evil\.e|javascript:/);
	}
	expect(mail.text).toContain('Email Address: test@example.com');
});

it('An address that is made like a link is none', () => {
	const email = 'www.evil.example/pay?@example.com';
	expect(write({ request: mailRequest('photo-quote', { email }) }).text).not.toContain('www.evil');
});

it('H5: no number the visitor typed can be rung by a press, in HTML or in text', () => {
	const words = 'Your account is blocked. Ring 0909 879 0000 or +449098790000';
	const typed = { name: words, phone: '0909 879 0000', address: words, additional_info: words };
	const mail = write({ request: mailRequest('photo-quote', typed) });
	expect(mail.html).toMatch(/<meta name="format-detection" content="telephone=no/);
	for (const text of [mail.text, mail.html]) {
		expect(text.replace(/[\u200b\u200c]/g, '').match(/0909 ?879 ?0000/g)?.length).toBeGreaterThanOrEqual(4);
		expect(text).not.toMatch(/0909|909 ?8|tel:/);
	}
});
