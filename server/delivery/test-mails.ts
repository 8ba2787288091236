import { randomUUID } from 'node:crypto';
import { telephoneOf } from '#facts/companies.ts';
import { failureCode, loginAdvice } from '#server/delivery/failure.ts';
import { contactOf, type Mail, senderOf } from '#server/emails/mail.ts';
import { otherSamples, requestSamples } from '#server/emails/samples/mails.ts';
import { companyDetails, type Settings } from '#server/settings/read.ts';
import { minute } from '#server/settings/units.ts';

/** Why a mail server took no test: what it said, and what the operator can do. */
export interface Refused {
	why: string;
	advice: string;
}

/**
 * Sends e-mails as they go to operators, companies and visitors, each marked as a test.
 * @param onlyOne whether only that about a new request is sent: a new sender of many at once is taken for one of spam
 * @param by who sends them, such as `“npm run doctor”`
 * @returns how many each address was sent; never rejects for what the mail server does
 */
export async function sendTestMails(
	settings: Settings,
	to: readonly string[],
	{ onlyOne, brochure, by }: { onlyOne: boolean; brochure?: Buffer | undefined; by: string },
): Promise<number | Refused> {
	// Loaded only where something is sent.
	const { createMailer } = await import('#server/delivery/smtp.ts');
	const mailer = createMailer(settings);
	const all = samplesOf(settings, brochure);
	const samples = onlyOne ? all.slice(0, 1) : all;
	try {
		// One by one: no mail service takes twenty at once for a flood.
		for (const mail of samples)
			for (const address of to)
				await mailer.send(markedAsTest(mail, by), address, randomUUID(), AbortSignal.timeout(minute));
		return samples.length;
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

function samplesOf(settings: Settings, brochure: Buffer | undefined): Mail[] {
	const parts = {
		...senderOf(settings),
		contact: contactOf(settings),
		telephone: telephoneOf(companyDetails(settings)),
		companies: ['Test Company Ltd', 'Test Lifts & Sons'],
		facts: { approved: false, maxCompanies: 2 },
		photos: [],
		brochure,
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	};
	return Object.values({ ...requestSamples(parts), ...otherSamples(parts) });
}

const testSubject = 'TEST: ';

/** Marks an e-mail so that nobody takes it for a visitor's: in the subject, and above everything else in it. */
function markedAsTest(mail: Mail, by: string): Mail {
	const notice = `This is a test, sent by ${by}. Nobody has asked for anything, and the links in it change nothing.`;
	const line = `<p style="margin:0;padding:12px 20px;font-family:Arial,sans-serif;font-size:18px;font-weight:bold">${notice}</p>`;
	return {
		...mail,
		subject: `${testSubject}${mail.subject}`,
		text: `${notice}\n\n${mail.text}`,
		html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${line}`),
	};
}
