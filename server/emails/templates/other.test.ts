import { describe, expect, it } from 'vitest';
import { type GivenUp, givenUpMail } from '#server/emails/templates/reports.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import { maxReportedDeliveries } from '#server/settings/delivery-limits.ts';
import { hrefs, packed, requestId, seen } from '../../../tests/support/mails.ts';

const siteUrl = 'https://example.com';
const imprint = 'Sample & Co Ltd. Company number 00000000.';

describe('An erasure notice', () => {
	it('asks to delete the request and to leave the person alone', () => {
		const mail = withdrawalMail({
			request: { kind: 'callback', id: requestId },
			contact: 'hello@example.org',
			siteUrl,
			imprint,
		});
		expect(mail.subject).toBe('Please delete request 7F3A-92C1');
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('Thecallbackrequest7F3A-92C1wasdeletedbythepersonwhosentit,orattheirwish');
			expect(text).toContain('Ifyouhaveit,pleasedeletewhatyouholdofit');
			expect(text).toContain('donotcontacttheperson');
		}
	});

	it('contains the kind and the full ID, and says that no other request is meant', () => {
		const request = { kind: 'callback', id: requestId } as const;
		const mail = withdrawalMail({ request, contact: 'hello@example.org', siteUrl, imprint });
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('callbackrequest');
			expect(text).toContain(requestId);
			expect(text).toContain('DeleteonlytherequestwithexactlythisID');
		}
	});
});

it('An e-mail contains the company’s name, number and office if they are set', () => {
	const mail = withdrawalMail({
		request: { kind: 'callback', id: requestId },
		contact: 'hello@example.org',
		siteUrl,
		imprint,
	});
	expect(seen(mail)).toContain(packed(imprint));
	expect(mail.text).toContain(`\n${imprint}\n`);
});

function givenUp(number: number, more: Partial<GivenUp> = {}): GivenUp {
	return {
		requestId: `${String(number).padStart(8, '0')}${requestId.slice(8)}`,
		kind: 'callback',
		createdAt: '2026-11-17T09:05:00.000Z',
		to: 'leads@example.org',
		why: 'SMTP 550',
		name: `Test Person ${number}.`,
		phone: '0000 000000',
		email: 'test@example.com',
		...more,
	};
}

describe('A failure report', () => {
	it('contains the people to call, the errors, and what to do', () => {
		const mail = givenUpMail({ deliveries: [givenUp(1)], total: 1, siteUrl, imprint });
		expect(mail.subject).toBe('Not delivered in 72 hours: 1 request');
		expect(hrefs(mail)).toContain('tel:0000000000');
		for (const text of [seen(mail), packed(mail.text)]) {
			expect(text).toContain('0000-0001:callbackrequest');
			expect(text).toContain('17November2026,09:05');
			expect(text).toContain('leads@example.org(SMTP550)');
			expect(text).toContain('TestPerson1.');
			expect(text).toContain('0000000000');
			expect(text).toContain('test@example.com');
			expect(text).toContain('npmrunleads--show0000-0001');
			expect(text).toContain('npmrunleads--resend0000-0001');
		}
	});

	it('asks nobody to ring about a brochure, which the visitor has, and to pass on one that asks for companies', () => {
		const of = (forCompanies: boolean) =>
			givenUpMail({ deliveries: [givenUp(1, { kind: 'brochure', forCompanies })], total: 1, siteUrl, imprint });
		expect(of(false).text).toContain('Do not ring: the visitor has the brochure already');
		expect(of(true).text).toContain('Pass it on: the visitor has the brochure already');
		for (const mail of [of(false), of(true)]) expect(hrefs(mail).join()).not.toContain('tel:');
		expect(givenUpMail({ deliveries: [givenUp(1)], total: 1, siteUrl, imprint }).text).not.toContain('Do not ring');
	});

	it('lists a person once, with all failed deliveries', () => {
		const deliveries = [givenUp(1), givenUp(2), givenUp(1, { to: 'the webhook', why: 'ECONNREFUSED' })];
		const { subject, text } = givenUpMail({ deliveries, total: 3, siteUrl, imprint });
		expect(subject).toContain('2 requests');
		expect(text.match(/Test Person 1\./g)).toHaveLength(1);
		expect(text).toContain('leads@example.org (SMTP 550), the webhook (ECONNREFUSED)');
	});

	it('lists an erased request whose erasure notice failed', () => {
		const nothing = { kind: undefined, name: undefined, phone: null, email: undefined };
		const mail = givenUpMail({ deliveries: [givenUp(1, nothing)], total: 1, siteUrl, imprint });
		expect(mail.text).toContain('0000-0001: was deleted, and this receiver should delete it too');
		expect(mail.text).not.toContain('Phone Number');
		expect(hrefs(mail)).toEqual(['https://example.com/']);
	});

	it('says how many more there are, and with fifty stays below Gmail’s size limit', () => {
		const many = (total: number) => {
			const deliveries = Array.from({ length: Math.min(total, maxReportedDeliveries) }, (_, index) => givenUp(index));
			return givenUpMail({ deliveries, total, siteUrl, imprint });
		};
		expect(many(50).text).toContain('Test Person 49.');
		expect(many(50).text).not.toContain('leads -- list');
		expect(many(53).text).toContain('and 3 more messages: npm run leads -- list');
		expect(seen(many(53))).toContain('and3moremessages:npmrunleads--list');
		expect(Buffer.byteLength(many(53).html)).toBeLessThan(102_000);
	});

	it('uses a request that is still stored in its example commands', () => {
		const deliveries = [givenUp(1, { kind: undefined }), givenUp(2)];
		expect(givenUpMail({ deliveries, total: 2, siteUrl, imprint }).text).toContain('npm run leads -- show 0000-0002');
	});
});
