import { parse } from 'node-html-parser';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { leadKinds } from '#leads/tables.ts';
import { messageOf } from '#server/delivery/channels.ts';
import type { Mail } from '#server/emails/mail.ts';
import { givenUpMail } from '#server/emails/templates/operator.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { fieldOf, type LeadRequest } from '#server/store/requests.ts';
import {
	hostileAnswers,
	hostileWords,
	mailRequest,
	packed,
	requestId,
	seen,
	sender,
	thanks,
	write,
} from '../../../tests/delivery/mails.ts';

const toCompany = (request: LeadRequest) => write('photo-quote', { request });
const toVisitor = (request: LeadRequest) => thanks({ request });
const toOperator = (request: LeadRequest) => {
	const failed = { message: 'lead', recipient: '', why: 'HTTP 500', created_at: '2026-11-20T15:42:00Z' } as const;
	return givenUpMail({
		deliveries: [{ delivery: { ...failed, request_id: request.id }, request }],
		total: 1,
		...sender,
	});
};

const mails = leadKinds.flatMap((kind) => {
	const normal = mailRequest(kind);
	const hostile = mailRequest(kind, hostileAnswers);
	return [
		{ name: `${kind} to a company`, normal: toCompany(normal), hostile: toCompany(hostile), request: hostile },
		{ name: `${kind} to its visitor`, normal: toVisitor(normal), hostile: toVisitor(hostile), request: hostile },
	];
});
const { name, phone } = hostileAnswers;
mails.push({
	name: 'what was given up',
	normal: toOperator(mailRequest('callback')),
	hostile: toOperator(mailRequest('callback', { name, phone } as Record<string, string>)),
	request: { id: requestId, name, phone } as never,
});

/** The lines of the text version that are not quoted as the visitor's, without the values after their labels. */
const ourLines = ({ text }: Mail) =>
	text
		.split('\n')
		.filter((line) => !/^(>|=+$)/.test(line))
		.map((line) => line.replace(/^(Full name|Phone number|Product): .+|^(Thank you), Test Person$/, '$1$2'));

/** All elements with their attributes, except `<br>`: a visitor's text must not change them. */
function skeleton({ html }: Mail): string[] {
	return parse(html)
		.querySelectorAll('*')
		.filter(({ rawTagName }) => rawTagName !== 'br')
		.map(({ rawTagName, attributes }) => `${rawTagName} ${JSON.stringify(attributes)}`);
}

/** Sends an e-mail as far as its bytes, and reads those as another program would. */
async function sentAndRead(mail: Mail) {
	const message = messageOf({ MAIL_FROM: 'leads@example.org' }, mail, 'someone@example.org', requestId);
	return PostalMime.parse(await new MailComposer(message).compile().build());
}

/** As it is shown: a name is cut. */
const typed = (request: LeadRequest) =>
	Object.keys(hostileAnswers).flatMap((name) => {
		const signs = [...oneLine(String(fieldOf(request, name) ?? ''))];
		return name === 'name' ? `${signs.slice(0, 119).join('')}…` : signs.join('') || [];
	});

describe.each(mails)('$name, with hostile input', ({ normal, hostile, request }) => {
	it('has the same elements and attributes as with normal input', () => {
		expect(skeleton(normal).length).toBeGreaterThan(20);
		expect(skeleton(hostile)).toEqual(skeleton(normal));
	});

	it('shows the text as it was typed, but for commas between the lines of an address', () => {
		expect(typed(request).length).toBeGreaterThanOrEqual(2);
		for (const answer of typed(request)) {
			for (const text of [seen(hostile), packed(hostile.text.replace(/^>/gm, ''))])
				expect(text.replaceAll(',', '')).toContain(packed(answer).replaceAll(',', ''));
		}
	});

	it('contains no bidi controls or invisible characters', () => {
		const { subject, text, html, replyTo } = hostile;
		expect([subject, replyTo?.name ?? ''].join('')).not.toMatch(/\p{Cc}/u);
		expect(subject + text + html).not.toMatch(/\p{Bidi_Control}|\ufeff|[^\P{Cc}\n]/u);
	});

	it('quotes every line of the visitor in the text version', () => {
		expect(ourLines(hostile)).toEqual(ourLines(normal));
	});

	it('has the same headers as with normal input', async () => {
		const [one, other] = await Promise.all([normal, hostile].map(sentAndRead));
		expect(other?.headers.map(({ key }) => key)).toEqual(one?.headers.map(({ key }) => key));
		expect(other?.to).toEqual([{ name: '', address: 'someone@example.org' }]);
		expect([other?.cc, other?.bcc]).toEqual([undefined, undefined]);
		// Its address names no town in letters only.
		expect(other?.subject).toBe(normal.subject.replace('Testtown ', ''));
		expect(other?.replyTo).toEqual(hostile.replyTo && [hostile.replyTo]);
		expect(other?.text?.trim()).toBe(hostile.text.trim());
		expect(other?.attachments).toHaveLength(hostile.pictures?.length ?? 0);
	});
});

it('A hostile name is only the display name of the reply address', () => {
	const mail: Mail = toCompany(mailRequest('callback', { name: hostileWords }));
	expect(mail.replyTo).toEqual({ name: oneLine(hostileWords), address: 'test@example.com' });
});

it.each([
	'"><img src=x onerror=alert(1)>@example.com',
	'x@example.com\r\nBcc: y@example.com',
	'javascript:alert(1)',
	'x@example.com?bcc=y@example.com',
])('%j is no address: it is shown, and nothing is sent to it', async (email) => {
	const mail = toCompany(mailRequest('callback', { email }));
	const read = await sentAndRead(mail);
	expect(seen(mail)).toContain(packed(email));
	expect(mail.html).not.toMatch(/mailto:|onerror=[^&]*>[^<]*<img|<img src=x/);
	expect([mail.replyTo, read.replyTo, read.bcc]).toEqual([undefined, undefined, undefined]);
});
