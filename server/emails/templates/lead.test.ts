import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { colours } from '#brand/colours.ts';
import { byKind, type LeadKind, leadKinds } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import { hrefs, mailRequest, packed, requestId, seen, site, write } from '../../../tests/support/mails.ts';

/** The labels and answers of each kind of request, as the form has them. */
const answers: Readonly<Partial<Record<LeadKind, readonly [string, string][]>>> = {
	'photo-quote': [
		['Full Name', 'Test Person'],
		['Email Address', 'test@example.com'],
		['Phone Number', '0000 000000'],
		['Address', '1 Test Street\nTesttown\nTE1 1ST'],
		['Stair Type', 'Straight Stairs'],
		['Additional Information', 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.'],
	],
	brochure: [
		['Full Name', 'Test Person'],
		['Email Address', 'test@example.com'],
		['Phone Number', '0000 000000'],
		['Address', '1 Test Street\nTesttown\nTE1 1ST'],
		['Stair Type', 'Straight Stairs'],
		['Product', 'Bespoke Synergy'],
	],
	callback: [
		['Full Name', 'Test Person'],
		['Email Address', 'test@example.com'],
		['Phone Number', '0000 000000'],
		['Comment or Question', 'Does it work in the rain?'],
	],
};

describe.each(leadKinds)('The e-mail about a new %s', (kind) => {
	it('contains the full ID', () => {
		const mail = write(kind);
		for (const text of [seen(mail), packed(mail.text)]) expect(text).toContain(requestId);
	});

	it.each(answers[kind] ?? [])('contains %s, in HTML and in text', (label, answer) => {
		const mail = write(kind);
		expect(seen(mail)).toContain(packed(label + answer));
		expect(packed(mail.text.replace(/^>/gm, ''))).toContain(packed(`${label}:${answer}`));
	});

	it('contains the reference and the time of the request in British time', () => {
		const summer = write(kind, { request: { ...mailRequest(kind), created_at: '2026-06-20T23:05:00.000Z' } as never });
		for (const text of [seen(write(kind)), packed(write(kind).text)]) {
			expect(text).toContain('7F3A-92C1');
			expect(text).toContain('20November2026,15:42');
		}
		expect(seen(summer)).toContain('21June2026,00:05');
	});

	it.each(['company', 'operator'] as const)(
		'asks the %s for an answer only where the site has given none',
		(reader) => {
			const isAsked = byKind(({ answer }) => answer.by !== 'program')[kind];
			// No company has a brochure request but where it was asked for.
			const request = mailRequest(kind, reader === 'company' ? { companies_too: 'yes' } : {});
			const answering = { rung: `${site}/rung`, 'quote-sent': `${site}/sent`, 'not-for-me': `${site}/not` };
			for (const companies of [['Sample Lifts & Sons'], []]) {
				const mail = write(kind, { request, reader, companies, ...(reader === 'company' && { answering }) });
				for (const text of [seen(mail), packed(mail.text)])
					expect(/within\d+hours/.test(text.split('Whatthevisitorwastold')[0] ?? '')).toBe(isAsked);
				expect(hrefs(mail).includes(`${site}/not`)).toBe(reader === 'company');
			}
		},
	);

	it('has buttons to reply and to call, and Reply-To is the visitor', () => {
		const mail = write(kind);
		expect(hrefs(mail)).toContain('tel:0000000000');
		if (!('email' in mailRequest(kind))) return expect(mail.replyTo).toBeUndefined();
		expect(hrefs(mail)).toContainEqual(expect.stringMatching(/^mailto:test@example\.com\?subject=[\w%]+%207F3A-92C1$/));
		expect(mail.replyTo).toEqual({ name: 'Test Person', address: 'test@example.com' });
	});

	it('starts with a notice about suspected spam, and why', () => {
		const mail = write(kind, { request: mailRequest(kind, { suspected: 'trap haste' }) });
		expect(mail.subject).toMatch(/^\[Suspected spam\] New /);
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('looktwice');
			expect(text).toContain('nopersonsees');
			expect(text).toContain('soonerthananybodycantype');
		}
		expect(write(kind).subject).not.toContain('spam');
		expect(seen(write(kind))).not.toContain('spam');
	});
});

describe('The subject', () => {
	it.each([
		['photo-quote', 'straight', 'New photo quote request 7F3A-92C1: Straight Stairs'],
		['brochure', 'curved', 'New brochure request 7F3A-92C1: Curved Stairs'],
		['callback', null, 'New callback request 7F3A-92C1'],
	] as const)('of a %s for %s stairs is %j', (kind, stair_type, subject) => {
		expect(write(kind, { request: mailRequest(kind, { stair_type }) }).subject).toBe(subject);
	});

	it('contains no stair type that the form does not have', () => {
		const request = mailRequest('brochure', { stair_type: 'Pay here' });
		expect(write('brochure', { request }).subject).toBe('New brochure request 7F3A-92C1');
	});
});

describe('A request with empty fields', () => {
	it('says "not given", and has no call button without a valid number', () => {
		const mail = write('photo-quote', { request: mailRequest('photo-quote', { phone: null, additional_info: '' }) });
		expect(mail.text).toContain('Phone Number: not given');
		expect(mail.text).toContain('Additional Information: not given');
		expect(seen(mail)).toContain('PhoneNumbernotgiven');
		expect(hrefs(mail).filter((href) => href.startsWith('tel:'))).toEqual([]);
	});

	it('has no reply button without a valid e-mail address', () => {
		const mail = write('callback', { request: mailRequest('callback', { email: 'x@example.com, y@example.com' }) });
		expect(mail.replyTo).toBeUndefined();
		expect(hrefs(mail).filter((href) => href.startsWith('mailto:'))).toEqual([]);
	});

	it('has the call button as the main one without an e-mail address, whatever the kind', () => {
		const request = mailRequest('photo-quote', { email: null });
		const main = ({ html }: Mail) =>
			parse(html).querySelector(`td[bgcolor="${colours.action}"] a`)?.getAttribute('href');
		expect(main(write('photo-quote'))).toMatch(/^mailto:/);
		expect(main(write('photo-quote', { request }))).toMatch(/^tel:/);
	});
});

describe('The reader', () => {
	it('at a company is asked to use the details only for this request, and gets no server commands', () => {
		const { text } = write('callback');
		expect(text).toContain('Please answer within 24 hours');
		expect(text).toContain('only for this request');
		expect(text).not.toContain('npm run');
		expect(text).not.toContain('Other Lifts');
	});

	it('who is the operator gets the names of the companies, and the command', () => {
		const mail = write('callback', { reader: 'operator' });
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('PassedtoSampleLifts&SonsandOtherLifts');
			expect(text).toContain('npmrunleads--show7F3A-92C1');
		}
	});

	it('of a brochure request hears whether the visitor asks for companies', () => {
		const of = (reader: 'operator' | 'company', companies_too: string | null, companies: string[]) =>
			write('brochure', { reader, companies, request: mailRequest('brochure', { companies_too }) }).text;
		const alone = of('operator', null, []);
		expect(alone).toContain(
			'Only you have this request: the visitor did not ask for companies. Nothing needs to be answered',
		);
		expect(alone).toContain('Please ring only if there is a question about it');
		expect(alone).not.toMatch(/routing file|Passed to/);
		expect(of('operator', 'yes', ['A'])).toContain(
			'Passed to A. The visitor has the brochure of our site already, and asks',
		);
		expect(of('operator', 'yes', [])).toMatch(
			/none of the companies .* takes it\. .* Please pass it on, or write to the visitor/,
		);
		expect(of('company', 'yes', ['A'])).toContain('asks companies to get in touch too. Please ring or write.');
		expect(of('company', 'yes', ['A'])).not.toMatch(/Nothing needs|ring only/);
	});

	it('who is the operator is notified if no company takes the request', () => {
		const { text } = write('callback', { reader: 'operator', companies: [] });
		expect(text).toContain('none of the companies in your routing file takes it');
		expect(text).not.toContain('Passed to');
	});
});
