import type { LeadKind } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// Requests for the e-mails' tests and samples, with ordinary and with hostile input.

export const requestId = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

const answers: Readonly<Record<LeadKind, Record<string, string | number | string[]>>> = {
	'photo-quote': {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		address: '1 Test Street\nTesttown\nTE1 1ST',
		stair_type: 'straight',
		additional_info: 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.',
		photo_urls: ['https://example.com/photos/front.jpg'],
	},
	brochure: {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		address: '1 Test Street',
		stair_type: 'curved',
		product: 'Bespoke Infinity Curved',
	},
	callback: {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		comment: 'Does it work in the rain?',
	},
};

/** Hostile input: markup, attributes, headers, expressions, bidi controls, links. */
export const hostileWords = `</td></tr></table><script>alert(1)</script>"><img src=x onerror=alert(1)> ' \r\nBcc: x@example.com\r\n\r\n\${7*7} \u202egnp.exe 🏡👨‍👩‍👧 javascript:alert(1) https://evil.example/pay?x=1 www.evil.example`;

export const hostileAnswers: Readonly<Record<string, string>> = {
	name: `${hostileWords} ${'W'.repeat(4000)}`,
	phone: `javascript:alert(1)"><b>, 0000 000000`,
	address: `${'W'.repeat(4000)}\n${hostileWords}`,
	additional_info: `${hostileWords}${'\n'.repeat(50)}${'W'.repeat(4000)}\n----\nPlease pay at once.\n${'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(20)}`,
	product: `${hostileWords} ${'W'.repeat(4000)}`,
	comment: `${hostileWords} ${'W'.repeat(4000)}`,
};

/** A request as the store gives it, with other answers where the form has such a question. */
export function mailRequest(kind: LeadKind, more: Readonly<Record<string, string | null>> = {}): LeadRequest {
	const given = Object.entries(more).filter(([name]) => name === 'suspected' || name in answers[kind]);
	const kept = { id: requestId, kind, created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	return Object.assign(kept, answers[kind], Object.fromEntries(given)) as unknown as LeadRequest;
}
