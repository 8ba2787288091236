import { randomUUID } from 'node:crypto';
import { certificateAdvice, failureCode } from '#server/delivery/failure.ts';
import { sendTestMail } from '#server/delivery/test-mail.ts';
import { type Check, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
import type { Settings } from '#server/settings/read.ts';
import { minute } from '#server/settings/units.ts';

/** Sends the e-mail about a new request, and a test to the webhook. @param to who gets it; LEADS_TO if there is none */
export function sendTestCheck(to: readonly string[]): Check {
	return {
		title: 'Test',
		needs: ['SMTP_URL', 'LEADS_TO', 'MAIL_FROM', 'LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
		patience: 3 * minute,
		run: async ({ settings }) => Promise.all([sendMail(settings, to), sendEvent(settings)]),
	};
}

async function sendMail(settings: Settings, addresses: readonly string[]): Promise<Finding> {
	const to = addresses.length > 0 ? addresses : settings.LEADS_TO;
	if (settings.SMTP_URL === '' || to.length === 0) return skipped('no e-mail is sent: SMTP_URL or LEADS_TO is not set');
	const refused = await sendTestMail(settings, to, '“npm run doctor”');
	if (refused) return problem(refused.why, refused.advice);
	return ok(
		`an e-mail was accepted for ${to.length} address${to.length === 1 ? '' : 'es'}: look in the inbox and among spam, for spf=pass and dkim=pass in its headers`,
	);
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
