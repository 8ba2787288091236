import { describe, expect, it } from 'vitest';
import { siteName } from '#brand/name.ts';
import { figures } from '#facts/figures.ts';
import { nextSteps } from '#facts/promises.ts';
import { columnsOf } from '#leads/form.ts';
import { leadKinds, leads } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import { readingPaths } from '#server/emails/templates/visitor.ts';
import { overdueMail } from '#server/emails/templates/visitor-later.ts';
import {
	facts,
	hostileWords,
	hrefs,
	mailRequest,
	packed,
	seen,
	site,
	visitor,
	thanks as write,
} from '../../../tests/support/mails.ts';

const { requestUrl } = visitor;
const deleteUrl = `${requestUrl}#delete`;
const quotesUrl = `${site}/?dialog=photo-quote`;
const reading = Object.values(readingPaths).map((path) => `${site}${path}`);
const withEmail = leadKinds.filter((kind) => 'email' in mailRequest(kind));

describe.each(withEmail)('The confirmation of a %s', (kind) => {
	const mail = write({ request: mailRequest(kind) });

	it('contains the reference, the next steps and every answer, and replies go to the site', () => {
		expect(mail.subject).toBe(`We have your ${kind.replace('-', ' ')} request (7F3A-92C1)`);
		expect(mail.replyTo).toEqual({ name: siteName, address: 'hello@example.org' });
		const answers = Object.entries(mailRequest(kind)).filter(
			([name]) => !/^(id|kind|created_at|suspected|stair_type|photo_urls|companies_too)$/.test(name),
		);
		expect(answers.length).toBeGreaterThan(3);
		const asked = columnsOf(leads.find((lead) => lead.kind === kind) ?? leads[0]);
		const shownAs = (name: string, answer: unknown) =>
			asked.find((column) => column.name === name)?.field?.options?.find(({ value }) => value === answer)?.label ??
			String(answer).replaceAll('\n', name === 'address' ? ', ' : '\n');
		const text = packed(mail.text.replace(/^>/gm, ''));
		for (const part of [
			'7F3A-92C1',
			...nextSteps(facts, false)[kind].slice(Number(kind === 'brochure')),
			...answers.map(([name, answer]) => shownAs(name, answer)),
		])
			for (const shown of [seen(mail), text]) expect(shown).toContain(packed(part));
		if (kind !== 'callback') expect(mail.text).toMatch(/Stair type: (Straight|Curved) Stairs/);
	});

	it('begins with the day and hour of the answer, where one is to come, under three headings', () => {
		const [, first] = /\n=+\n\n(.+)/.exec(mail.text) ?? [];
		expect(first?.startsWith('We aim for an answer by Saturday 21 November, 15:42.')).toBe(kind !== 'brochure');
		expect(mail.html.match(/<h2/g)).toHaveLength(3);
		expect(
			write({ request: mailRequest(kind), promisedAt: '2026-11-22T09:00:00.000Z' }).text.includes('Monday 23'),
		).toBe(kind !== 'brochure');
	});

	it('links only to the page of the request, to what helps to decide, and the site', () => {
		const quotes = kind === 'brochure' ? [quotesUrl] : [];
		expect(hrefs(mail)).toEqual([requestUrl, ...quotes, deleteUrl, ...reading, 'https://example.com/']);
		for (const url of [...quotes, requestUrl, ...reading, deleteUrl]) expect(mail.text).toContain(url);
	});

	it('says how to tell that a caller is genuine: by the reference, by what nobody asks for, by the page of the request', () => {
		const said = (one: Mail) => /^Who is ringing me\?\n\n((?:• .+\n)+)/m.exec(one.text)?.[1];
		// No company rings somebody who asked for the brochure alone.
		if (kind === 'brochure') return expect(said(mail)).toBeUndefined();
		expect(said(mail)).toMatch(/your reference.+never ask for money.+page of your request: it names every company/s);
		expect(said(write({ request: mailRequest(kind), requestUrl: undefined }))).toMatch(/your reference.+ask us which/s);
	});
});

it('The confirmation of a photo quote says how many photos arrived, and until when and where to send more', () => {
	expect(write().text).toContain('Photos: 3');
	expect(seen(write())).toContain('Photos:3');
	const url = 'https://example.com/my-request?request=1&signature=3';
	const mail = write({ adding: { url, until: new Date('2026-12-04T15:42:07Z') } });
	expect(mail.text).toContain('You can add up to two more photos until Friday 4 December,');
	expect(mail.text).toContain(url);
	// The visitor's own page, and the address to send to somebody else.
	expect(hrefs(mail)).toEqual([requestUrl, url, deleteUrl, ...reading, 'https://example.com/']);
	expect(write().text).not.toContain('more photos');
	expect(write({ request: mailRequest('callback') }).text).not.toContain('hotos:');
});

it('The confirmation begins with the visitor’s name, where it is one', () => {
	const mail = write();
	expect(mail.html).toContain('>Thank you, Test Person</h1>');
	expect(mail.text).toMatch(/\n\nThank you, Test Person\n=+\n\n/);
	for (const name of ['Ring 0909 8790000', 'evil.example', 'W'.repeat(41), 'a\nb: c'])
		expect(write({ request: mailRequest('photo-quote', { name }) }).html).toContain('>Thank you</h1>');
});

it('The confirmation of a brochure names the companies where the visitor asked for them, and says so where not', () => {
	const of = (companies_too: string | null, companies: string[] = []) =>
		write({ request: mailRequest('brochure', { companies_too }), companies }).text;
	expect(of(null)).toContain('You will get no quotes from this: you did not tick');
	expect(of(null)).toContain('no company gets your details');
	expect(of(null)).toContain(`Send photos for a quote: ${quotesUrl}`);
	expect(of(null)).not.toMatch(/answers you|We are looking for|passed it|ringing me|has your request/);
	expect(of('yes', ['A', 'B'])).toContain('We have your brochure request. We have passed it to A and B.');
	expect(of('yes', ['A', 'B'])).not.toMatch(/[Nn]obody rings|answers you|no company|no quotes/);
	expect(of('yes')).toContain('We are looking for a stairlift company');
});

it('The confirmation says that the request was passed on only when it was', () => {
	const text = write({ companies: ['A', 'B'], isBeingPassed: true }).text;
	expect(text).toContain('We are passing it to A and B.');
	expect(text).not.toContain('We have passed');
	expect(packed(text)).toContain(packed('our own team, who pass it on to the companies that have your request.'));
});

it('calls companies approved only where they are', () => {
	expect(write().text).not.toContain('approved');
	const { text } = write({ facts: { ...facts, approved: true } });
	expect(text).toContain('We are looking for an approved stairlift company');
	expect(text).toContain('An approved stairlift company looks at your photos.');
});

it('The visitor’s text cannot become a link, in HTML or in text, except their own e-mail address', () => {
	const hostile = { name: hostileWords, phone: hostileWords, address: hostileWords, additional_info: hostileWords };
	const mail = write({ request: mailRequest('photo-quote', hostile) });
	const ours = /https:\/\/example\.com\S*|test@example\.com/g;
	for (const text of [mail.text, mail.html.replace(/^[\s\S]*<body/, '')]) {
		expect(text.replaceAll('\u200b', '').match(/evil\.example/g)?.length).toBeGreaterThanOrEqual(6);
		expect(text.replace(ours, '')).not.toMatch(/:\/\/|www\.|\w@\w|evil\.e|javascript:/);
	}
	expect(mail.text).toContain('Email address: test@example.com');
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

it('The confirmation says whom we ring, where the visitor asked for somebody else', () => {
	const { text } = write({ request: mailRequest('callback', { comment: 'Ring: my daughter Ann, 01632 960123' }) });
	expect(text).toContain('You asked us to ring: my daughter Ann, 0');
	expect(text.replace(/\s+/g, ' ')).toContain('rings whom you asked us to ring.');
});

it('where the time is over, a company’s word that the number is wrong is told, and the right one asked for', () => {
	const about = { request: mailRequest('callback'), photoCount: 0, companies: ['Alpha Lifts'], telephone: '' };
	const said = (answer: string) =>
		overdueMail({ ...about, ...visitor, holders: [{ company: 'Alpha Lifts', last: { answer } }] as never }).text;
	expect(said('wrong-number')).toMatch(
		/Alpha Lifts told us that the phone number is wrong\.\s+Please give us the right phone number: http/,
	);
	expect(packed(said('tried'))).toMatch(/nobodyanswered\.Wehave0000000000\.Isitright\?Correctit:http/);
});

it('The confirmation repeats the guide price for such steps, in our words only', () => {
	const request = mailRequest('photo-quote', {
		stair_type: 'curved',
		additional_info: 'They are made of brick or stone. Mind the dog.',
	});
	const { text } = write({ request });
	const [, price = ''] = /Until you have your own quote: (.*)/.exec(text) ?? [];
	expect(price).toContain(`a curved lift costs ${figures.curvedPrice}, with fitting and VAT`);
	expect(price).toMatch(/brick or stone.+All together: £/i);
	expect(price).not.toContain('dog');
	const unknown = mailRequest('photo-quote', { stair_type: null });
	expect(write({ request: unknown }).text).not.toContain('your own quote');
	expect(write({ request: mailRequest('callback') }).text).not.toContain('your own quote');
});
