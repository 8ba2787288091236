import { parse } from 'node-html-parser';
import { companyActs } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import { type LeadMailParts, leadMail } from '#server/emails/templates/lead.ts';
import type { AnswerLinks } from '#server/emails/templates/request-text.ts';
import { type ThanksMailParts, thanksMail } from '#server/emails/templates/visitor.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { jpeg } from '../support/photos.ts';
import { sampleAnswers } from '../support/wire.ts';

// Requests for the e-mails' tests and samples, with ordinary and with hostile input.

export const requestId = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

/** Hostile input: markup, attributes, headers, expressions, bidi controls, links. */
export const hostileWords = `</td></tr></table><script>alert(1)</script>"><img src=x onerror=alert(1)> ' \r\nBcc: x@example.com\r\n\r\n\${7*7} \u202egnp.exe 🏡👨‍👩‍👧 javascript:alert(1) https://evil.example/pay?x=1 www.evil.example`;

export const hostileAnswers: Readonly<Record<string, string>> = {
	name: `${hostileWords} ${'W'.repeat(400)}`,
	phone: `javascript:alert(1)"><b>, 0000 000000`,
	// With what is taken out of an address, and of the text, to begin an e-mail with.
	address: `${'W'.repeat(900)}\nTE1 1ST\n${hostileWords}${'W'.repeat(400)}`,
	additional_info: `Seven steps of concrete. ${hostileWords}${'\n'.repeat(50)}${'W'.repeat(400)}\n----\nPlease pay at once.\n${'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(20)}`,
	product: `${hostileWords} ${'W'.repeat(400)}`,
	comment: `${hostileWords} ${'W'.repeat(400)}`,
};

/** A request as the store gives it, with other answers where the form has such a question. */
export function mailRequest(kind: LeadKind, more: Readonly<Record<string, string | null>> = {}): LeadRequest {
	const kept = { id: requestId, kind, created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	const given = Object.entries(more).filter(
		([name]) => ['suspected', 'companies_too'].includes(name) || name in sampleAnswers[kind],
	);
	return Object.assign(kept, sampleAnswers[kind], Object.fromEntries(given)) as unknown as LeadRequest;
}

/** The site that the e-mails are of. */
export const site = 'https://example.com';
export const sender = { siteUrl: site, imprint: 'Sample & Co Ltd. Company number 00000000. Telephone 01632 960123.' };
export const facts = { approved: false, maxCompanies: 3 };
/** What e-mails to the visitor have: the link to the page of the request, and the address for replies. */
export const visitor = {
	...sender,
	requestUrl: `${site}/my-request?request=1&signature=2`,
	contact: 'hello@example.org',
};
/** A company's links, without signatures. */
export const answering = Object.fromEntries(companyActs.map((act) => [act, `${site}/${act}`])) as AnswerLinks;

/** One with a small picture, and one without. */
export const photos: ShownPhoto[] = [
	{
		url: 'https://example.com/photos/front.jpg',
		name: 'front.jpg',
		size: 3_240_000,
		small: { jpeg, width: 1000, height: 500 },
	},
	{ url: 'https://example.com/photos/IMG_1.HEIC', name: 'IMG_1.HEIC', size: 900 },
];

/** The e-mail about a new request, to a company unless `more` says otherwise. */
export function write(kind: LeadKind, more: Partial<LeadMailParts> = {}) {
	return leadMail({
		request: mailRequest(kind),
		photos: kind === 'photo-quote' ? photos : [],
		companies: ['Sample Lifts & Sons', 'Other Lifts'],
		facts,
		reader: 'company',
		retainPhotosMonths: 6,
		...sender,
		...more,
	});
}

const to = (from: number, to: number) => ({ from, to });
/** Not the content's, which its owner changes. */
const prices = {
	...{ year: 2025, straight: to(1800, 3000), curved: to(5000, 12_000), platform: to(4000, 15_000) },
	...{ batteries: to(60, 200), socket: to(100, 300), padLabourADay: to(200, 300), padConcrete: to(100, 150) },
};

/** The confirmation to the visitor, of a photo quote that nobody has unless `more` says otherwise. */
export function thanks(more: Partial<ThanksMailParts> = {}) {
	const request = mailRequest('photo-quote');
	return thanksMail({ request, photoCount: 3, companies: [], facts, prices, ...visitor, ...more });
}

/** The visible text of an e-mail's HTML, without spaces, since lines may be broken anywhere. */
export function seen({ html }: Mail): string {
	return packed(parse(html).querySelector('body')?.textContent ?? '');
}

/** Without what nobody sees: spaces, and the joiner that keeps programs from ringing a number (`unringable`). */
export function packed(text: string): string {
	return text.replace(/[\s\u200b]|(?<=\p{Nd})\u200c/gu, '');
}
