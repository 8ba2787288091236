import { certificateAdvice, failureCode, loginAdvice } from '#server/delivery/failure.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/** Whether the mail server of SMTP_URL takes our connection, with the encryption that is required, and our login. */
export const mailServerCheck: Check = {
	title: 'Mail server',
	needs: ['SMTP_URL', 'SMTP_TLS', 'MAIL_FROM'],
	run: async ({ settings }) => {
		if (settings.SMTP_URL === '') return skipped('there is none: SMTP_URL is not set');
		const { createMailer } = await import('#server/delivery/smtp.ts');
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
