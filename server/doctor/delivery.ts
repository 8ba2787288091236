import { randomUUID } from 'node:crypto';
import { certificateAdvice, createMailer, failureCode, loginAdvice, postEvent } from '#server/delivery/channels.ts';
import { sendTestMail } from '#server/delivery/test-mail.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import type { Settings } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { minute } from '#server/settings/units.ts';

/** Whether the mail server of SMTP_URL takes our connection, with the encryption that is required, and our login. */
export const mailServerCheck: Check = {
	title: 'Mail server',
	needs: ['SMTP_URL', 'SMTP_TLS', 'MAIL_FROM'],
	run: async ({ settings }) => {
		if (settings.SMTP_URL === '') return skipped('there is none: SMTP_URL is not set');
		const mailer = createMailer(settings);
		const { username, host } = new URL(settings.SMTP_URL);
		try {
			await mailer.verify();
			const tls = isOnThisMachine(settings.SMTP_URL) || settings.SMTP_TLS !== 'required' ? '' : ', encrypted';
			const login = username === '' ? '' : ' and the login';
			return ok(
				`${host} takes the connection${tls}${login}; whether it takes e-mails too: npm run doctor -- --send-test`,
			);
		} catch (error) {
			const why = failureCode(error);
			const advice =
				loginAdvice(why) ??
				'see whether this machine may connect there: many hosts block ports 25, 465 and 587 until asked';
			return problem(`${host} cannot be used (${why})`, advice);
		} finally {
			mailer.close();
		}
	},
};

/**
 * Whether the webhook's machine answers. Its host only is asked, by HEAD: some receivers take a call of any kind to the address itself
 * for an event. The address is never printed, since that of many receivers is a secret.
 */
export const webhookCheck: Check = {
	title: 'Webhook',
	needs: ['LEADS_WEBHOOK_URL'],
	run: async ({ settings }) => {
		const { LEADS_WEBHOOK_URL: url } = settings;
		if (url === '') return skipped('there is none: LEADS_WEBHOOK_URL is not set');
		const found: Finding[] = [];
		if (url.startsWith('http:') && !isOnThisMachine(url))
			found.push(warning('names and addresses of visitors are sent unencrypted', 'set an https LEADS_WEBHOOK_URL'));
		try {
			// With its certificate verified, as deliveries do.
			await fetch(new URL(url).origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) });
			found.push(ok('its host answers; whether it takes requests: npm run doctor -- --send-test'));
		} catch (error) {
			const why = failureCode(error);
			const advice = certificateAdvice(why, 'LEADS_WEBHOOK_URL');
			const correct = 'correct LEADS_WEBHOOK_URL, or see why this machine cannot reach it';
			if (advice) found.push(problem(`its host’s certificate is refused (${why})`, advice));
			else found.push(problem(`its host does not answer (${why})`, correct));
		}
		return found;
	},
};

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
