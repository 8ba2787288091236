import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brochurePath } from '#facts/addresses.ts';
import { certificateAdvice, failureCode } from '#server/delivery/failure.ts';
import { sendTestMails } from '#server/delivery/test-mails.ts';
import { type Check, type Context, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
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
	const pdf = await readFile(join(dist, brochurePath)).catch(() => undefined);
	const brochure = pdf && pdf.length <= maxAttachedBytes ? pdf : undefined;
	const sent = await sendTestMails(settings, to, { onlyOne, brochure, by: '“npm run doctor”' });
	if (typeof sent !== 'number') return problem(sent.why, sent.advice);
	return ok(
		`${sent === 1 ? '1 e-mail was' : `${sent} e-mails were`} accepted for ${to.length} address${to.length === 1 ? '' : 'es'}: look in the inbox and among spam, for spf=pass and dkim=pass in their headers`,
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
