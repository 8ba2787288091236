import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brochurePath } from '#facts/promises.ts';
import { certificateAdvice, failureCode, loginAdvice } from '#server/delivery/failure.ts';
import { type Check, type Context, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
import { contactOf, type Mail, senderOf } from '#server/emails/mail.ts';
import { otherSamples, requestSamples } from '#server/emails/samples/mails.ts';
import { maxAttachedBytes } from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { minute } from '#server/settings/units.ts';

/**
 * Sends one of each e-mail, and a test to the webhook.
 * @param to who gets them; LEADS_TO if there is none
 * @param onlyOne whether only that about a request is sent: a new sender of many at once is taken for one of spam
 */
export function sendTestCheck(to: readonly string[], onlyOne = false): Check {
	return {
		title: 'Test',
		needs: ['SMTP_URL', 'LEADS_TO', 'MAIL_FROM', 'LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
		patience: 3 * minute,
		run: async (context) => Promise.all([sendMails(context, to, onlyOne), sendEvent(context.settings)]),
	};
}

async function sendMails(
	{ settings, dist }: Context,
	addresses: readonly string[],
	onlyOne: boolean,
): Promise<Finding> {
	const to = addresses.length > 0 ? addresses : settings.LEADS_TO;
	if (settings.SMTP_URL === '' || to.length === 0) return skipped('no e-mail is sent: SMTP_URL or LEADS_TO is not set');
	const { createMailer } = await import('#server/delivery/smtp.ts');
	const mailer = createMailer(settings);
	const pdf = await readFile(join(dist, brochurePath)).catch(() => undefined);
	const all = samplesOf(settings, pdf && pdf.length <= maxAttachedBytes ? pdf : undefined);
	const samples = onlyOne ? all.slice(0, 1) : all;
	try {
		// One by one: no mail service takes twenty at once for a flood.
		for (const mail of samples)
			for (const address of to)
				await mailer.send(markedAsTest(mail), address, randomUUID(), AbortSignal.timeout(minute));
		return ok(
			`${samples.length === 1 ? '1 e-mail was' : `${samples.length} e-mails were`} accepted for ${to.length} address${to.length === 1 ? '' : 'es'}: look in the inbox and among spam, for spf=pass and dkim=pass in their headers`,
		);
	} catch (error) {
		const why = failureCode(error);
		return problem(
			`the mail server did not accept a test e-mail (${why})${replyOf(error)}`,
			loginAdvice(why) ??
				'if it says “relay” or “sender”, it wants the user and password of your account in SMTP_URL, and a MAIL_FROM that this account may send as',
		);
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
		companies: ['Test Company Ltd', 'Test Lifts & Sons'],
		facts: { approved: false, maxCompanies: 2 },
		photos: [],
		brochure,
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	};
	return Object.values({ ...requestSamples(parts), ...otherSamples(parts) });
}

async function sendEvent(settings: Settings): Promise<Finding> {
	if (settings.LEADS_WEBHOOK_URL === '') return skipped('no webhook is called: LEADS_WEBHOOK_URL is not set');
	const { postEvent } = await import('#server/delivery/webhook.ts');
	const data = { message: 'This is a test of npm run doctor. Nobody has asked for anything.' };
	try {
		const event = { type: 'test', timestamp: new Date().toISOString(), data } as const;
		await postEvent(settings, event, randomUUID(), AbortSignal.timeout(minute));
		return ok('the webhook accepted a signed event of the type "test"');
	} catch (error) {
		const why = failureCode(error);
		return problem(
			`the webhook did not accept a signed event of the type "test" (${why})`,
			certificateAdvice(why, 'LEADS_WEBHOOK_URL') ??
				'see in its log why; it should answer events of types that it does not know with 2xx too',
		);
	}
}

const testSubject = 'TEST: ';
const notice =
	'This is a test, sent by “npm run doctor”. Nobody has asked for anything, and the links in it change nothing.';

/** Marks an e-mail so that nobody takes it for a visitor's: in the subject, and above everything else in it. */
function markedAsTest(mail: Mail): Mail {
	const line = `<p style="margin:0;padding:12px 20px;font-family:Arial,sans-serif;font-size:18px;font-weight:bold">${notice}</p>`;
	return {
		...mail,
		subject: `${testSubject}${mail.subject}`,
		text: `${notice}\n\n${mail.text}`,
		html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${line}`),
	};
}
