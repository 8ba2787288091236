import { failureCode, loginAdvice } from '#server/delivery/failure.ts';
import type { Check } from '#server/doctor/check.ts';
import { ok, problem, skipped } from '#server/doctor/finding.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/** Whether the mail server of SMTP_URL takes our connection, with the encryption that is required, and our login. */
export const mailServerCheck: Check = {
	title: 'Mail server',
	needs: ['SMTP_URL', 'SMTP_TLS', 'MAIL_FROM'],
	run: async ({ settings }) => {
		if (settings.SMTP_URL === '') return [skipped('there is none: SMTP_URL is not set')];
		const { createMailer } = await import('#server/delivery/smtp.ts');
		const mailer = createMailer(settings);
		const { username, host } = new URL(settings.SMTP_URL);
		try {
			await mailer.verify();
			const tls = isOnThisMachine(settings.SMTP_URL) || settings.SMTP_TLS !== 'required' ? '' : ', encrypted';
			return [ok(`${host} takes the connection${tls}${username === '' ? '' : ' and the login'}`)];
		} catch (error) {
			const why = failureCode(error);
			const advice =
				loginAdvice(why) ??
				'see whether this machine may connect there: many hosts block ports 25, 465 and 587 until asked';
			return [problem(`${host} cannot be used (${why})`, advice)];
		} finally {
			mailer.close();
		}
	},
};
