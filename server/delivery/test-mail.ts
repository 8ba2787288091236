import { randomUUID } from 'node:crypto';
import { createMailer, failureCode, loginAdvice } from '#server/delivery/channels.ts';
import { type Mail, senderOf } from '#server/emails/mail.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import type { Settings } from '#server/settings/read.ts';
import { minute } from '#server/settings/units.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** Why a mail server took no test: what it said, and what the operator can do. */
export interface Refused {
	why: string;
	advice: string;
}

/**
 * Sends the e-mail about a new request as the operator gets it, marked as a test.
 * @param by who sends it, such as `“npm run doctor”`
 * @returns undefined if the mail server took it for each address; never rejects for what the mail server does
 */
export async function sendTestMail(
	settings: Settings,
	to: readonly string[],
	by: string,
): Promise<Refused | undefined> {
	const mailer = createMailer(settings);
	const mail = markedAsTest(sampleMail(settings), by);
	try {
		for (const address of to) await mailer.send(mail, address, randomUUID(), AbortSignal.timeout(minute));
		return undefined;
	} catch (error) {
		const code = failureCode(error);
		return {
			why: `the mail server did not accept a test e-mail (${code})${replyOf(error)}`,
			advice:
				loginAdvice(code) ??
				'if it says “relay” or “sender”, it wants the user and password of your account in SMTP_URL, and a MAIL_FROM that this account may send as',
		};
	} finally {
		mailer.close();
	}
}

/** What the mail server said, without the addresses that it quotes; none where it said nothing. */
function replyOf(error: unknown): string {
	const { response } = Object(error);
	if (typeof response !== 'string') return '';
	const said = response
		.replace(/<[^>]*>|\S+@\S+/g, '…')
		.replace(/\s+/g, ' ')
		.trim();
	return `: “${said.slice(0, 200)}”`;
}

function sampleMail(settings: Settings): Mail {
	const request: LeadRequest = {
		kind: 'photo-quote',
		id: '7f3a92c1-35ad-49bb-b118-8e8fc24abf80',
		created_at: new Date().toISOString(),
		suspected: null,
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		address: '1 Test Street\nTesttown\nTE1 1ST',
		stair_type: 'straight',
		additional_info: 'Seven steps of concrete, up to the front door.',
		photo_urls: [],
	};
	return leadMail({
		request,
		photos: [],
		companies: ['Test Company Ltd'],
		facts: { approved: false, maxCompanies: 1 },
		reader: 'operator',
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
		...senderOf(settings),
	});
}

/** Marks an e-mail so that nobody takes it for a visitor's: in the subject, and above everything else in it. */
function markedAsTest(mail: Mail, by: string): Mail {
	const notice = `This is a test, sent by ${by}. Nobody has asked for anything, and the links in it change nothing.`;
	const line = `<p style="margin:0;padding:12px 20px;font-family:Arial,sans-serif;font-size:18px;font-weight:bold">${notice}</p>`;
	return {
		...mail,
		subject: `TEST: ${mail.subject}`,
		text: `${notice}\n\n${mail.text}`,
		html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${line}`),
	};
}
