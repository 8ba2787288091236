import { describe, expect, it } from 'vitest';
import { siteName } from '#brand/name.ts';
import { figures } from '#facts/figures.ts';
import { nextSteps } from '#facts/promises.ts';
import { leadKinds } from '#leads/tables.ts';
import { type ThanksMailParts, thanksMail } from '#server/emails/templates/thanks.ts';
import { hostileWords, hrefs, mailRequest, packed, seen } from '../../../tests/support/mails.ts';

const facts = { approved: false, maxCompanies: 3 };
const deleteUrl = 'https://example.com/delete?request=1&key=2';

function write(more: Partial<ThanksMailParts> = {}) {
	return thanksMail({
		request: mailRequest('photo-quote'),
		photoCount: 3,
		companies: [],
		facts,
		siteUrl: 'https://example.com',
		imprint: 'Sample Ltd',
		deleteUrl,
		contact: 'hello@example.org',
		...more,
	});
}

const withEmail = leadKinds.filter((kind) => 'email' in mailRequest(kind));

describe.each(withEmail)('The confirmation of a %s', (kind) => {
	const mail = write({ request: mailRequest(kind) });

	it('contains the reference, in the subject too', () => {
		expect(mail.subject).toBe(`We have your ${kind.replace('-', ' ')} request (7F3A-92C1)`);
		expect(seen(mail)).toContain('Yourreferenceis:7F3A-92C1');
		expect(mail.text).toContain('7F3A-92C1');
	});

	it('contains the next steps', () => {
		for (const step of nextSteps(facts, false)[kind]) {
			expect(seen(mail)).toContain(packed(step));
			expect(mail.text).toContain(step);
		}
	});

	it('contains every answer', () => {
		const answers = Object.entries(mailRequest(kind)).filter(
			([name]) => !/^(id|kind|created_at|suspected|stair_type|photo_urls|companies_too)$/.test(name),
		);
		expect(answers.length).toBeGreaterThan(3);
		for (const [, answer] of answers) {
			expect(seen(mail)).toContain(packed(String(answer)));
			expect(packed(mail.text.replace(/^>/gm, ''))).toContain(packed(String(answer)));
		}
		expect(mail.text).toMatch(kind === 'callback' ? /Comment or Question:/ : /Stair Type: (Straight|Curved) Stairs/);
	});

	it('has the site’s address as Reply-To', () => {
		expect(mail.replyTo).toEqual({ name: siteName, address: 'hello@example.org' });
		expect(mail.text).toContain('Simply reply to this email');
	});

	it('links only to the delete page and the site', () => {
		expect(hrefs(mail)).toEqual([deleteUrl, 'https://example.com/']);
		expect(mail.text).toContain(`This wasn't me / delete my request: ${deleteUrl}`);
		expect(seen(mail)).toContain(packed('Press the button there'));
	});
});

it('The confirmation says to reply where there is no page to delete the request', () => {
	const mail = write({ deleteUrl: undefined });
	expect(hrefs(mail)).toEqual(['https://example.com/']);
	expect(mail.text).toContain('Reply to this email and say so, and we delete the request.');
});

it('The confirmation of a photo quote says how many photos arrived, and how to send more', () => {
	expect(write().text).toContain('Photos: 3');
	expect(seen(write())).toContain('Photos3');
	const adding = {
		url: 'https://example.com/add-photos?request=1&signature=2',
		until: new Date('2026-12-04T15:42:07Z'),
	};
	const mail = write({ adding });
	expect(mail.text).toContain('You can add up to two more photos until 4 December 2026.');
	expect(mail.text).toContain(`Add photos: ${adding.url}`);
	// The button, and the address to send to somebody else.
	expect(hrefs(mail)).toEqual([adding.url, adding.url, deleteUrl, 'https://example.com/']);
	expect(write({ adding, photoCount: 4 }).text).toContain('You can add one more photo until');
	expect(write().text).not.toContain('more photos');
	expect(write({ request: mailRequest('callback') }).text).not.toContain('hotos:');
});

it('The confirmation names the companies', () => {
	expect(write({ companies: ['A', 'B', 'C'] }).text).toContain('We have passed your request to A, B and C.');
});

describe('The confirmation of a brochure', () => {
	const of = (companies_too: string | null, companies: string[] = []) =>
		write({ request: mailRequest('brochure', { companies_too }), companies }).text;

	it('says that no company gets the request, and names none', () => {
		const text = of(null);
		expect(text).toContain('No company gets your details, since you did not tick “Ask companies to contact me too”.');
		expect(text).toContain('Ask companies to contact me too: No');
		expect(text).not.toMatch(/answers you|We look for|passed your request/);
	});

	it('says who may ring where the visitor asked for companies', () => {
		const text = of('yes', ['A', 'B']);
		expect(text).toContain('We have passed your request to A and B.');
		expect(text).toContain('so at most three companies may ring you or write to you.');
		expect(text).toContain('Ask companies to contact me too: Yes');
		expect(text).not.toMatch(/[Nn]obody rings|answers you|No company/);
		expect(of('yes')).toContain('We look for a stairlift company that can help you, and pass your request to it.\n');
	});
});

it('calls companies approved only where they are', () => {
	expect(write().text).not.toContain('approved');
	expect(write().text).toContain(
		'We look for a stairlift company that can help you, and pass your request to it. It then answers you.',
	);
	const approved = { facts: { ...facts, approved: true } };
	expect(write(approved).text).toContain(
		'We look for an approved stairlift company that can help you, and pass your request to it.',
	);
	expect(write(approved).text).toContain('An approved stairlift company looks at your photos.');
});

it('says where a reply goes', () => {
	expect(write({ companies: ['A'] }).text).toMatch(
		/Your reply reaches our own team, and they pass it to the companies/,
	);
	expect(write().text).toContain('Your reply reaches our own team.');
});

it('The visitor’s text cannot become a link, in HTML or in text, except their own e-mail address', () => {
	const hostile = { name: hostileWords, phone: hostileWords, address: hostileWords, additional_info: hostileWords };
	const mail = write({ request: mailRequest('photo-quote', hostile) });
	const ours = /https:\/\/example\.com\S*|test@example\.com/g;
	for (const text of [mail.text, mail.html.replace(/^[\s\S]*<body/, '')]) {
		expect(text.replaceAll('\u200b', '').match(/evil\.example/g)?.length).toBeGreaterThanOrEqual(8);
		expect(text.replace(ours, '')).not.toMatch(/:\/\/|www\.|\w@\w|evil\.e|javascript:/);
	}
	expect(mail.text).toContain('Email Address: test@example.com');
});

it('An e-mail address that looks like a URL does not become a link', () => {
	const email = 'www.evil.example/pay?@example.com';
	expect(write({ request: mailRequest('photo-quote', { email }) }).text).not.toContain('www.evil');
});

it('a number in the visitor’s text cannot become a telephone link, in HTML or in text', () => {
	const words = 'Your account is blocked. Ring 0909 879 0000 or +449098790000';
	const typed = { name: words, phone: '0909 879 0000', address: words, additional_info: words };
	const mail = write({ request: mailRequest('photo-quote', typed) });
	expect(mail.html).toMatch(/<meta name="format-detection" content="telephone=no/);
	for (const text of [mail.text, mail.html]) {
		expect(text.replace(/[\u200b\u200c]/g, '').match(/0909 ?879 ?0000/g)?.length).toBeGreaterThanOrEqual(4);
		expect(text).not.toMatch(/0909|909 ?8|tel:/);
	}
});

it('The confirmation repeats the guide price for such steps, in our words only', () => {
	const request = mailRequest('photo-quote', {
		stair_type: 'curved',
		additional_info: '6 to 12 steps. Mind the dog.',
	});
	const { text } = write({ request });
	const [, price = ''] = /A guide price, until you have yours\n-+\n([\s\S]*?)\n\n\n/.exec(text) ?? [];
	expect(price).toContain(`A curved lift costs ${figures.curvedPrice}, fitted`);
	expect(price).toContain('A usual number of steps');
	expect(price).not.toContain('dog');
	const unknown = mailRequest('photo-quote', { stair_type: null });
	expect(write({ request: unknown }).text).not.toContain('A guide price');
	expect(write({ request: mailRequest('callback') }).text).not.toContain('A guide price');
});
