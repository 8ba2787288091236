import type { LeadKind } from '#leads/tables.ts';
import { sampleAnswers, sampleId, sampleRequest } from '#server/emails/samples/data.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// Requests for the e-mails' tests and samples, with ordinary and with hostile input.

export const requestId = sampleId;

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
	const given = Object.entries(more).filter(
		([name]) => ['suspected', 'companies_too'].includes(name) || name in sampleAnswers[kind],
	);
	return sampleRequest(kind, Object.fromEntries(given));
}
