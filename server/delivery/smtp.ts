import { createTransport } from 'nodemailer';
import { siteName } from '#brand/name.ts';
import type { Mail } from '#server/emails/mail.ts';
import * as limits from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** Sends through the mail server of SMTP_URL. `deliver.ts` imports this file only if that is set. */
export function createMailer({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Settings) {
	const url = new URL(SMTP_URL);
	const local = isOnThisMachine(SMTP_URL);
	const auth = url.username && {
		user: decodeURIComponent(url.username),
		pass: decodeURIComponent(url.password),
	};
	// With a password, TLS is required whatever SMTP_TLS says. A mail server on this machine needs none: nothing crosses the
	// network, and its certificate is usually self-signed.
	const requireTLS = !local && (SMTP_TLS === 'required' || Boolean(auth));
	const transport = createTransport({
		pool: true,
		host: url.hostname.replace(/^\[|\]$/g, ''),
		...(url.port && { port: Number(url.port) }),
		secure: url.protocol === 'smtps:',
		...(auth && { auth }),
		requireTLS,
		ignoreTLS: SMTP_TLS === 'off' && !requireTLS,
		tls: { rejectUnauthorized: !local },
		maxConnections: limits.mostInFlight,
		// The outbox does the retries.
		maxRequeues: 0,
		idleTimeout: 30_000,
		connectionTimeout: limits.smtpConnectTimeout,
		greetingTimeout: limits.smtpGreetingTimeout,
		socketTimeout: limits.smtpAnswerTimeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const domain = MAIL_FROM.split('@').at(-1);

	return {
		/**
		 * Resolves when the mail server has accepted the e-mail.
		 * @param id the same at every attempt; sent as Message-ID and `X-Delivery-ID`
		 * @throws an error that `failureCode` describes
		 */
		send: async (mail: Mail, to: string, id: string, signal: AbortSignal): Promise<void> => {
			const { subject, text, html, replyTo, pictures, files = [] } = mail;
			await transport.sendMail({
				signal: AbortSignal.any([signal, AbortSignal.timeout(limits.smtpTotalTimeout)]),
				// Objects, not strings: nodemailer would parse a string, and text in a name could become a second address.
				from: { name: siteName, address: MAIL_FROM },
				to: { name: '', address: to },
				...(replyTo && { replyTo }),
				subject,
				text,
				html,
				attachments: [
					...pictures.map(({ cid, fileName, jpeg }) => ({
						cid,
						filename: fileName,
						content: jpeg,
						contentType: 'image/jpeg',
						contentDisposition: 'inline' as const,
					})),
					...files.map(({ name, pdf }) => ({ filename: name, content: pdf, contentType: 'application/pdf' })),
				],
				messageId: `<${id}@${domain}>`,
				headers: {
					'X-Delivery-ID': id,
					// Suppress out-of-office replies (RFC 3834; the second header is for Exchange).
					'Auto-Submitted': 'auto-generated',
					'X-Auto-Response-Suppress': 'All',
				},
			});
		},
		/** Connects and logs in. @throws when that fails */
		verify: () => transport.verify(),
		/** Closes all connections, also those in use. */
		close: () => transport.close(),
	};
}
