import { createTransport } from 'nodemailer';
import { siteName } from '#facts/name.ts';
import type { Mail } from '#server/emails/mail.ts';
import { isOnThisMachine } from '#server/settings/addresses.ts';
import {
	deliveriesAtOnce,
	smtpAnswerTimeout,
	smtpConnectTimeout,
	smtpGreetingTimeout,
	smtpTotalTimeout,
} from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';

export interface Mailer {
	/**
	 * Resolves when the mail server has taken the e-mail over.
	 * @param id marks every try of the same e-mail: as its Message-ID and as `X-Delivery-ID`
	 * @throws where it did not (`whyOf`)
	 */
	send(mail: Mail, to: string, id: string, signal: AbortSignal): Promise<void>;
	/** @throws where the mail server cannot be reached or does not let us in */
	verify(): Promise<unknown>;
	/** Gives up what is under way. */
	close(): void;
}

/** Sends by the operator's mail server. Loaded only where there is one (`channels.ts`). */
export function createMailer({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Settings): Mailer {
	const url = new URL(SMTP_URL);
	const local = isOnThisMachine(SMTP_URL);
	const auth = url.username && {
		user: decodeURIComponent(url.username),
		pass: decodeURIComponent(url.password),
	};
	// Requests are as private as a password, which never goes over a network in the clear, whatever SMTP_TLS says. On this
	// machine nobody listens in, and certificates are home-made.
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
		maxConnections: deliveriesAtOnce,
		// The outbox tries again by itself, and keeps count.
		maxRequeues: 0,
		idleTimeout: 30_000,
		connectionTimeout: smtpConnectTimeout,
		greetingTimeout: smtpGreetingTimeout,
		socketTimeout: smtpAnswerTimeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const domain = MAIL_FROM.split('@').at(-1);

	return {
		send: async ({ subject, text, html, replyTo, pictures = [] }, to, id, signal) => {
			await transport.sendMail({
				signal: AbortSignal.any([signal, AbortSignal.timeout(smtpTotalTimeout)]),
				// Objects, not texts: nothing in a name can become a second address.
				from: { name: siteName, address: MAIL_FROM },
				to: { name: '', address: to },
				...(replyTo && { replyTo }),
				subject,
				text,
				html,
				attachments: pictures.map(({ cid, fileName, jpeg }) => ({
					cid,
					filename: fileName,
					content: jpeg,
					contentType: 'image/jpeg',
					contentDisposition: 'inline',
				})),
				messageId: `<${id}@${domain}>`,
				headers: {
					'X-Delivery-ID': id,
					// So that no absence assistant answers (RFC 3834; the second for Exchange).
					'Auto-Submitted': 'auto-generated',
					'X-Auto-Response-Suppress': 'All',
				},
			});
		},
		verify: () => transport.verify(),
		close: () => transport.close(),
	};
}
