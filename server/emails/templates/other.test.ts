import { describe, expect, it } from 'vitest';
import { maxReportedDeliveries } from '#server/delivery/mail-parts.ts';
import { correctedMail, withdrawalMail } from '#server/emails/templates/news.ts';
import { attentionMail, type GivenUp, givenUpMail } from '#server/emails/templates/operator.ts';
import { hrefs, mailRequest, packed, requestId, seen, sender } from '../../../tests/support/mails.ts';

it('An erasure notice says which request to delete by its kind and reference, and who writes', () => {
	const request = { kind: 'callback', id: requestId } as const;
	const mail = withdrawalMail({ gone: [{ request, staying: [] }], contact: 'hello@example.org', ...sender });
	expect(mail.subject).toBe('Please delete request 7F3A-92C1');
	const parts = ['Callback request: 7F3A-92C1', 'If more than one request has it, reply', sender.imprint];
	for (const text of [seen(mail), packed(mail.text)]) for (const part of parts) expect(text).toContain(packed(part));
});

it('What a company is to delete has name and town, and what it keeps of the same person, in one e-mail for several', () => {
	const [first, second] = [
		mailRequest('callback'),
		{ ...mailRequest('photo-quote'), id: `11112222${requestId.slice(8)}` },
	];
	const gone = [first, second].map((takenBack) => ({ request: takenBack, takenBack, staying: [] }));
	const staying = [{ kind: 'brochure' as const, id: `33334444${requestId.slice(8)}` }];
	const about = { contact: 'hello@example.org', ...sender };
	const one = withdrawalMail({ gone: [{ request: first, takenBack: first, staying }], ...about });
	expect(packed(one.text)).toContain(
		packed(
			'Taken back by us, so no longer yours to answer: Callback request: 7F3A-92C1 · Test Person Please keep 3333-4444, from the same person: you still have that.',
		),
	);
	const both = withdrawalMail({ gone, ...about });
	expect(both.subject).toBe('Please delete 2 requests');
	expect(both.text).toMatch(/\nCallback request: 7F3A.+ Person\nPhoto quote request: 1111-2222 · Test Person, Test/);
});

it('A correction names the requests of the same person that say the same now, and no other', () => {
	const request = mailRequest('callback');
	const others = [
		{ ...mailRequest('photo-quote', { phone: request.phone }), id: `11112222${requestId.slice(8)}` },
		{ ...mailRequest('callback', { phone: '0000 555 010' }), id: `33334444${requestId.slice(8)}` },
	];
	const about = { reader: 'company', answering: undefined, retainPhotosMonths: 6, ...sender } as const;
	const { text } = correctedMail({ ...about, request, others, isByVisitor: false, labels: ['Phone Number'] });
	expect(packed(text)).toContain(packed('The same holds now for 1111-2222, from the same person.'));
	expect(text).not.toContain('3333-4444');
});

function givenUp(number: number, more: Partial<GivenUp> = {}, failed: Partial<GivenUp['delivery']> = {}): GivenUp {
	const id = `${String(number).padStart(8, '0')}${requestId.slice(8)}`;
	const delivery = { message: 'lead', recipient: 'leads@example.org', why: 'SMTP 550', ...failed } as const;
	return {
		delivery: { request_id: id, created_at: '2026-11-17T09:05:00.000Z', ...delivery },
		request: { ...mailRequest('callback', { name: `Test Person ${number}.` }), id },
		...more,
	};
}

const report = (deliveries: GivenUp[]) => givenUpMail({ deliveries, total: deliveries.length, ...sender });

describe('A failure report', () => {
	it('contains the people to call, the errors, and what to do', () => {
		const mail = report([givenUp(1)]);
		expect(mail.subject).toBe('Not delivered in 72 hours: 1 request');
		expect(hrefs(mail)).toContain('tel:0000000000');
		expect(mail.text).not.toContain('What to do:');
		expect(report([givenUp(1, { request: mailRequest('brochure') })]).text).toContain('What to do: Do not ring');
		for (const text of [seen(mail), packed(mail.text)])
			for (const part of [
				...['0000-0001: callback request', 'Tuesday 17 November, 09:05', 'Test Person 1.', '0000 000000'],
				...['leads@example.org (SMTP 550)', 'test@example.com', 'npm run leads -- desk', 'This person may be waiting'],
			])
				expect(text).toContain(packed(part));
	});

	it('lists a person once, with all failed deliveries', () => {
		const deliveries = [givenUp(1), givenUp(2), givenUp(1, {}, { recipient: '', why: 'ECONNREFUSED' })];
		const { subject, text } = report(deliveries);
		expect(subject).toContain('2 requests');
		expect(text.match(/Test Person 1\./g)).toHaveLength(1);
		expect(text).toContain('to: leads@example.org (SMTP 550)\nNot delivered to: the webhook (ECONNREFUSED)');
	});

	it('lists an erased request whose erasure notice failed, without a person', () => {
		const nothing = { request: undefined };
		const mail = report([givenUp(1, nothing), givenUp(2)]);
		expect(mail.text).toContain('0000-0001: was deleted, and this receiver should delete it too');
		expect(report([givenUp(1, nothing)]).text).not.toContain('Phone number');
		expect(hrefs(report([givenUp(1, nothing)]))).toEqual(['https://example.com/']);
	});

	it('says how many more there are, and with the most and links to the desk stays below Gmail’s size limit', () => {
		const deliveries = Array.from({ length: maxReportedDeliveries }, (_, index) => givenUp(index));
		const many = (more: number) =>
			givenUpMail({ deliveries, total: deliveries.length + more, ...sender, desk: 'https://www.example.org/desk/' });
		expect(many(0).text).toContain(`Test Person ${maxReportedDeliveries - 1}.`);
		expect(many(0).text).not.toContain('more message');
		expect(many(1).text).toContain('\n! Not delivered either: 1 more message.\n');
		for (const text of [seen(many(3)), packed(many(3).text)]) expect(text).toContain('either:3moremessages');
		expect(Buffer.byteLength(many(3).html)).toBeLessThan(102_000);
	});
});

it('The e-mail that something needs the operator says what to do about each thing', () => {
	const mail = attentionMail({ lines: ['free space on the disk', 'requests are held'], ...sender });
	expect(mail.subject).toBe('The site needs your attention');
	expect(mail.text).toContain('• Free space on the disk.\n• Requests are held.');
});
