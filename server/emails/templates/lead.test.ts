import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { colours } from '#brand/colours.ts';
import { columnsOf } from '#leads/form.ts';
import { planIn, quoteFrom, readPlan } from '#leads/plan.ts';
import { byKind, type LeadKind, leadKinds, leads } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import { inSentence, stepsIn } from '#server/emails/templates/request-text.ts';
import { fieldOf } from '#server/store/requests.ts';
import {
	answering,
	hrefs,
	mailRequest,
	packed,
	photos,
	requestId,
	seen,
	site,
	write,
} from '../../../tests/support/mails.ts';
import { jpeg } from '../../../tests/support/photos.ts';

/** The labels and answers of a kind of request, as its form has them; photos are shown apart. */
const answersOf = (kind: LeadKind) =>
	columnsOf(leads.find((lead) => lead.kind === kind) ?? leads[0]).flatMap(({ name, field, type }) => {
		const answer = fieldOf(mailRequest(kind), name);
		const shown = field?.options?.find(({ value }) => value === answer)?.label ?? answer;
		const label = name === 'name' ? '' : inSentence(field?.label ?? '');
		return field && type !== 'text[]' && typeof shown === 'string' ? [[label, shown] as const] : [];
	});

describe.each(leadKinds)('The e-mail about a new %s', (kind) => {
	it('contains every answer, the reference, not the ID, and the time of the request in British time', () => {
		const mail = write(kind);
		expect(answersOf(kind).length).toBeGreaterThan(3);
		for (const [label, answer] of answersOf(kind)) {
			expect(seen(mail)).toContain(packed(label + answer));
			expect(packed(mail.text.replace(/^>/gm, ''))).toContain(packed(label && `${label}:${answer}`));
		}
		for (const text of [seen(mail), packed(mail.text)])
			for (const part of ['7F3A-92C1', 'Friday20November,15:42']) expect(text).toContain(part);
		for (const text of [seen(mail), mail.text]) expect(text).not.toContain(requestId);
		const summer = write(kind, { request: { ...mailRequest(kind), created_at: '2026-06-20T23:05:00.000Z' } as never });
		expect(seen(summer)).toContain('Sunday21June,00:05');
	});

	it.each(['company', 'operator'] as const)(
		'asks the %s for an answer only where the site has given none',
		(reader) => {
			const isAsked = byKind(({ answer }) => answer.by !== 'program')[kind];
			// No company has a brochure request but where it was asked for.
			const request = mailRequest(kind, reader === 'company' ? { companies_too: 'yes' } : {});
			for (const companies of [['Sample Lifts & Sons'], []]) {
				const mail = write(kind, { request, reader, companies, ...(reader === 'company' && { answering }) });
				for (const text of [seen(mail), packed(mail.text)])
					expect(
						/within\d+hours|Pleaseanswerby\w+day\d+\w+,\d\d:\d\d/.test(text.split('Whatwewrotetothevisitor')[0] ?? ''),
					).toBe(isAsked);
				expect(hrefs(mail).includes(`${site}/not-for-me`)).toBe(reader === 'company');
				// Red is what is to be done.
				const isTodo = reader === 'company' || (isAsked && companies.length === 0);
				expect(mail.html.includes(`bgcolor="${colours.action}"`)).toBe(isTodo);
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
		expect(mail.text).toMatch(/This may be spam\. Please look twice\.[\s\S]+It may still be a real person\./);
		for (const text of [seen(mail), packed(mail.text)]) {
			// Why: of the trap, and of the haste.
			expect(text).toContain('nopersonsees');
			expect(text).toContain('soonerthananybodycantype');
		}
		expect(write(kind).subject + seen(write(kind))).not.toContain('spam');
	});
});

describe('The subject', () => {
	it.each([
		['photo-quote', 'straight', 'New photo quote request 7F3A-92C1: Straight Stairs, Testtown TE1'],
		['brochure', 'curved', 'New brochure request 7F3A-92C1: Curved Stairs, Testtown TE1'],
		['callback', null, 'New callback request 7F3A-92C1'],
		['brochure', 'Pay here', 'New brochure request 7F3A-92C1: Testtown TE1'],
	] as const)('of a %s for %s stairs is %j', (kind, stair_type, subject) => {
		expect(write(kind, { request: mailRequest(kind, { stair_type }) }).subject).toBe(subject);
	});

	it.each([
		['1 Test Street, Matlock, Derbyshire, DE4 3XX', 'Matlock DE4'],
		['1 Test Street, Matlock DE4 3XX', 'Matlock DE4'],
		['The Cottage, Test Lane, de4 3xx', 'Derby DE4'],
		['The Cottage, DE4 3XX', 'Derby DE4'],
		['1 Test Street, ring 0909, evil.example, http://x, DE4 3XX', 'Derby DE4'],
		['1 Test Street, Matlock', undefined],
	])('of a request from %j names the place %j', (address, place) => {
		const request = mailRequest('photo-quote', { address, stair_type: null });
		expect(write('photo-quote', { request }).subject).toBe(
			`New photo quote request 7F3A-92C1${place ? `: ${place}` : ''}`,
		);
	});
});

describe('The beginning', () => {
	const beginning = (mail: Mail, end: string) => {
		const text = parse(mail.html).querySelector('h1')?.parentNode?.textContent ?? '';
		return [text.split(end)[0], mail.text.split(end)[0]?.replace(/^>/gm, '')].map((one) => packed(one ?? ''));
	};

	it.each([
		['photo-quote', {}, 'TestPerson,TE11STStraight·2photos·answerbySat15:42'],
		['photo-quote', { additional_info: null, stair_type: 'unsure' }, '·2photos·answerbySat15:42'],
		['callback', {}, 'TestPersonCallbackrequest·answerbySat15:42'],
		['brochure', { companies_too: 'yes' }, 'TestPerson,TE11STBrochurerequest·Straight'],
	] as const)('of a %s with %j is who and where, what, and until when', (kind, more, words) => {
		const mail = write(kind, { request: mailRequest(kind, more) });
		for (const text of beginning(mail, 'Call 0')) expect(text).toContain(words);
	});

	it.each([
		['material=metal&steps=over-12&count=16', '16 steps'],
		['steps=to-8&nation=wales', '5 to 8 steps'],
		['turn=straight&steps=over-12', '13 steps or more'],
		['turn=straight', undefined],
	])('says how many steps a plan with %s has: %s', (plan, words) => {
		expect(stepsIn(planIn(undefined, quoteFrom(readPlan(new URLSearchParams(plan))).additionalInfo))).toBe(words);
	});

	it('leads to the steps drawn, where a plan came with the photos, and to none of the visitor’s words', () => {
		const plan = { turn: 'curved', material: 'brick', bend: 'square', steps: 'to-8' };
		const { additionalInfo } = quoteFrom(readPlan(new URLSearchParams(plan)));
		const label = 'See the steps drawn from these answers';
		const withPlan = { stair_type: 'curved', additional_info: `${additionalInfo} <b>turn=straight</b>` } as const;
		const { html, text } = write('photo-quote', { request: mailRequest('photo-quote', withPlan) });
		const link = parse(html)
			.querySelectorAll('a')
			.find((one) => one.text.includes(label));
		const { hash, pathname } = new URL(link?.getAttribute('href') ?? '');
		expect(pathname).toBe('/plan');
		expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual(plan);
		expect(text).toContain(label);
		expect(write('photo-quote', { request: mailRequest('photo-quote', {}) }).text).not.toContain(label);
	});

	it.each(['company', 'operator'] as const)(
		'tells the %s whom to ring before the request, and its button rings there',
		(reader) => {
			const request = mailRequest('callback', { comment: 'DE1 1AA\nRing: my daughter Ann, 01632 960123' });
			const mail = write('callback', { request, reader });
			expect(hrefs(mail)).toContain('tel:01632960123');
			const [begin] = mail.text.split('The request');
			expect(begin).toContain('Whom to ring, in the visitor’s words: my daughter Ann, 01632 960123');
			expect(begin).toContain('Call 01632 960123');
			expect(mail.text.includes('rings whom you asked us to ring')).toBe(reader === 'operator');
		},
	);

	it('says no number of steps that is in the visitor’s words alone', () => {
		for (const text of ['Only the last 4 steps are steep', 'Seven steps of concrete'])
			expect(stepsIn(planIn('straight', text))).toBe(undefined);
	});
});

describe('A request with empty fields', () => {
	it('says "not given", and has no call button without a valid number', () => {
		const mail = write('photo-quote', { request: mailRequest('photo-quote', { phone: null, additional_info: '' }) });
		expect(mail.text).toContain('Phone number: not given');
		expect(mail.text).toContain('Additional information: not given');
		expect(seen(mail)).toContain('Phonenumbernotgiven');
		expect(hrefs(mail).filter((href) => href.startsWith('tel:'))).toEqual([]);
	});

	it('has no reply button without a valid e-mail address', () => {
		const mail = write('callback', { request: mailRequest('callback', { email: 'x@example.com, y@example.com' }) });
		expect(mail.replyTo).toBeUndefined();
		expect(hrefs(mail).filter((href) => href.startsWith('mailto:'))).toEqual([]);
	});
});

describe('The reader', () => {
	it('at a company is asked to use the details only for this request, and gets no server commands', () => {
		const { text } = write('callback');
		expect(text).toContain('Please answer by Saturday 21 November, 15:42.');
		expect(text).toContain('You are one of 2 companies that have this callback request now.');
		expect(write('callback', { companies: ['Other Lifts'] }).text).toContain(
			'You are the only company that has this callback request now.',
		);
		const later = write('callback', { askedAt: '2026-11-21T12:00:00.000Z' });
		expect(later.text).toContain('Please answer by Sunday 22 November, 12:00.');
		expect(text).toContain('only for this request');
		expect(text).toContain('When you ring, give the reference 7F3A-92C1');
		expect(write('photo-quote').text).toContain('delete photos 6 months after');
		expect(text).not.toMatch(/npm run|Other Lifts/);
	});

	it('who is the operator gets the names of the companies, and the command', () => {
		const mail = write('callback', { reader: 'operator' });
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('PassedtoSampleLifts&SonsandOtherLifts');
			expect(text).toContain('npmrunleads--desk');
		}
	});

	it('of a brochure request hears whether the visitor asks for companies', () => {
		const of = (reader: 'operator' | 'company', companies_too: string | null, companies: string[]) =>
			write('brochure', { reader, companies, request: mailRequest('brochure', { companies_too }) }).text;
		expect(of('operator', null, [])).toContain('the visitor did not ask for companies');
		expect(of('operator', '', [])).toMatch(/: No$/m);
		expect(of('operator', 'yes', ['A'])).toContain('Passed to A.');
		expect(of('company', 'yes', ['A'])).toContain('Please ring or write.');
		expect(write('callback', { reader: 'operator', companies: [] }).text).toContain('none of your companies takes it');
	});
});

describe('The photos', () => {
	it('are shown as thumbnails, before files without one, that lead to the full photo, whose URL only the text version shows', () => {
		const mail = write('photo-quote', { photos: photos.toReversed() });
		const [picture] = mail.pictures ?? [];
		expect(mail.pictures).toHaveLength(1);
		expect(picture).toMatchObject({ jpeg, fileName: 'photo-1.jpg' });
		expect(picture?.cid).toContain(requestId);
		expect(mail.html).toContain(
			`<img src="cid:${picture?.cid}" width="268" height="134" alt="Photo 1: front.jpg (3.2 MB)"`,
		);
		expect(parse(mail.html).querySelectorAll('a[href="https://example.com/photos/front.jpg"] img')).toHaveLength(1);
		for (const { url, name } of photos) {
			expect(mail.text).toContain(`${name} (`);
			expect(mail.text).toContain(`\n${url}\n`);
			expect(hrefs(mail)).toContain(url);
			expect(seen(mail)).not.toContain(url);
		}
	});

	it('that the request names and that are not there are not passed over', () => {
		const named = (count: number) => ({
			...mailRequest('photo-quote'),
			photo_urls: Array.from({ length: count }, (_, n) => `https://example.com/photos/${n}.jpg`),
		});
		const of = (count: number, shown = photos.slice(0, 1)) =>
			write('photo-quote', { request: named(count) as ReturnType<typeof mailRequest>, photos: shown }).text;
		expect(of(1)).not.toContain('did not reach us');
		expect(of(2)).toContain('! 1 of 2 photos did not reach us, or was deleted since. Please ask for it by email.');
		expect(of(3)).toContain('2 of 3 photos did not reach us, or were deleted since');
		expect([of(1, []), of(0, [])].join()).toMatch(/! The photo did not reach us[\s\S]+! The photos did not reach us/);
	});
});
