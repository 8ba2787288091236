import { createHmac } from 'node:crypto';
import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { siteName } from '#brand/name.ts';
import { photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import { minute, second } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredPhoto } from '#server/store/photo-rows.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

// The mail server and the webhook, and what it means when one of them takes nothing.

/** For the whole e-mail: a mail server that keeps sending a few bytes never reaches the timeouts of its connection. */
export const smtpTotalTimeout = 15 * minute;
/** The standard recommends 15 to 30 s; twice that causes fewer duplicates at a slow receiver. */
const webhookTimeout = 1 * minute;

/**
 * Most deliveries in flight on each channel: some mail services allow no more than three connections. One that has had no answer for half a
 * minute, as where a filter looks at it for long, counts no more, so that it holds up no other; up to as many as are in flight in all.
 */
export const deliveriesAtOnce = 3;
export const slowAfter = 30 * second;
export const mostInFlight = 3 * deliveriesAtOnce;

export type Mailer = ReturnType<typeof createMailer>;

/** How the mail server of SMTP_URL is connected to, which has to be set. */
export function connectionOf({ SMTP_URL }: Settings) {
	const url = new URL(SMTP_URL);
	const local = isOnThisMachine(SMTP_URL);
	const auth = url.username && {
		user: decodeURIComponent(url.username),
		pass: decodeURIComponent(url.password),
	};
	return {
		pool: true,
		host: url.hostname.replace(/^\[|\]$/g, ''),
		...(url.port && { port: Number(url.port) }),
		secure: url.protocol === 'smtps:',
		...(auth && { auth }),
		// A mail server on this machine needs no TLS: nothing crosses the network, and its certificate is usually self-signed.
		requireTLS: !local,
		tls: { rejectUnauthorized: !local },
		maxConnections: mostInFlight,
		// The outbox does the retries.
		maxRequeues: 0,
		idleTimeout: 30 * second,
		connectionTimeout: 30 * second,
		greetingTimeout: 1 * minute,
		// What RFC 5321 (4.5.3.2.6) requires after the end of a message: with less, messages that were accepted would be sent again.
		socketTimeout: 10 * minute,
		disableFileAccess: true,
		disableUrlAccess: true,
	} as const;
}

/**
 * An e-mail as the mail server gets it.
 * @param id the same at every attempt; sent as Message-ID and `X-Delivery-ID`
 */
export function messageOf({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>, mail: Mail, to: string, id: string) {
	const { subject, text, html, replyTo, pictures, files = [] } = mail;
	return {
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
		messageId: `<${id}@${MAIL_FROM.split('@').at(-1)}>`,
		headers: {
			'X-Delivery-ID': id,
			// Suppress out-of-office replies (RFC 3834; the second header is for Exchange).
			'Auto-Submitted': 'auto-generated',
			'X-Auto-Response-Suppress': 'All',
		},
	};
}

/** Sends through the mail server. */
export function createMailer(settings: Settings) {
	const transport = createTransport(connectionOf(settings));
	return {
		/** Resolves when the mail server has accepted the e-mail. @throws an error that `failureCode` describes */
		send: async (mail: Mail, to: string, id: string, signal: AbortSignal): Promise<void> => {
			const until = AbortSignal.any([signal, AbortSignal.timeout(smtpTotalTimeout)]);
			await transport.sendMail({ ...messageOf(settings, mail, to, id), signal: until });
		},
		/** Connects and logs in. @throws when that fails */
		verify: () => transport.verify(),
		/** Closes all connections, also those in use. */
		close: () => transport.close(),
	};
}

/** The payload, in the format of Standard Webhooks (https://www.standardwebhooks.com). */
export interface WebhookEvent {
	type: 'lead.created' | 'lead.updated' | 'lead.deleted';
	/** When the request was received, got more photos, was answered by a company, or was deleted. ISO 8601. */
	timestamp: string;
	data: Record<string, unknown>;
}

/** A request as it is now, with the companies that were sent it. */
interface Told {
	request: LeadRequest;
	photos: readonly StoredPhoto[];
	companies: readonly string[];
}

/** @param photoBase what photos' public URLs begin with; they have none where nothing serves them */
export function leadCreated({ request, photos, companies }: Told, photoBase: string | undefined): WebhookEvent {
	const { photo_urls: _, ...columns } = { photo_urls: [], ...request };
	// The stored photos, not `photo_urls`: those are what the visitor's browser sent.
	const stored = photos.map(({ key, type, size }) => ({
		...(photoBase && { url: photoUrl(photoBase, key) }),
		type,
		size,
	}));
	return {
		type: 'lead.created',
		timestamp: request.created_at,
		data: { ...columns, reference: referenceOf(request.id), photos: stored, passed_to: companies },
	};
}

/**
 * The same of a request that got photos, a correction or an answer: all of it, so that a receiver need not merge anything.
 * @param added how many of its photos this event is about
 */
export function leadUpdated(
	{ data }: WebhookEvent,
	timestamp: string,
	added: number,
	answers: readonly StoredAnswer[],
): WebhookEvent {
	const said = answers.map(({ company, answer, pounds, created_at }) => ({
		company,
		answer,
		...(pounds !== null && { pounds }),
		at: created_at,
	}));
	return { type: 'lead.updated', timestamp, data: { ...data, photos_added: added, answers: said } };
}

export function leadDeleted({ kind, request_id, created_at }: Delivery): WebhookEvent {
	return {
		type: 'lead.deleted',
		timestamp: created_at,
		data: { id: request_id, ...(kind && { kind }), reference: referenceOf(request_id) },
	};
}

/**
 * Posts a signed event. Resolves when the receiver has responded with 2xx.
 * @param id the same at every attempt; the receiver recognises duplicates by it (`webhook-id`)
 * @throws DeliveryFailure for any other response
 */
export async function postEvent(
	settings: Settings,
	event: WebhookEvent,
	id: string,
	signal: AbortSignal,
): Promise<void> {
	const body = JSON.stringify(event);
	const timestamp = String(Math.floor(Date.now() / 1000));
	const response = await fetch(settings.LEADS_WEBHOOK_URL, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'user-agent': 'outdoor-stairlifts',
			'webhook-id': id,
			'webhook-timestamp': timestamp,
			'webhook-signature': signatureOf(body, id, timestamp, settings.LEADS_WEBHOOK_SECRET),
		},
		body,
		// Personal data is sent to the configured URL only, never to where it redirects.
		redirect: 'manual',
		signal: AbortSignal.any([signal, AbortSignal.timeout(webhookTimeout)]),
	});
	// Not needed, but an unread body would keep the connection busy.
	await response.body?.cancel();
	if (!response.ok) throw new DeliveryFailure(`HTTP ${response.status}`);
}

/**
 * The signature of Standard Webhooks: HMAC-SHA-256 over id, time and body.
 * @param timestamp in whole seconds since 1970
 * @param secret the key in base64, behind `whsec_`
 */
export function signatureOf(body: string, id: string, timestamp: string, secret: string): string {
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** A failed delivery. `message` is a short code only, since mail servers quote addresses in their replies. */
export class DeliveryFailure extends Error {
	override name = 'DeliveryFailure';
}

/** A code for why an attempt failed, without personal data: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
export function failureCode(error: unknown): string {
	if (error instanceof DeliveryFailure) return error.message;
	// `originalCode` is that of the system or of TLS, such as `CERT_HAS_EXPIRED`: nodemailer puts one of its own into `code`.
	const { responseCode, errno, code, originalCode, cause, name } = Object(error);
	if (typeof responseCode === 'number') return `SMTP ${responseCode}`;
	// The system's code, where a library puts one of its own into `code`.
	if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno);
	// `fetch` blocks some ports, such as 25.
	if (cause?.message === 'bad port') return 'bad port';
	const known = [cause?.code, originalCode, code, name].find(
		(one): one is string => typeof one === 'string' && /^[A-Za-z_]{1,40}$/.test(one),
	);
	return known ?? 'unknown';
}

/** Codes of OpenSSL (`X509_V_ERR_…`) and Node for a certificate that no known authority has signed. */
const unknownAuthority =
	/SELF_SIGNED_CERT|^UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|^CERT_(?:UNTRUSTED|REJECTED)$|^INVALID_CA$/;

/**
 * What the operator can do where we refuse another machine's certificate; never to go without TLS.
 * @param code of `failureCode`
 * @returns undefined for every other error
 */
function certificateAdvice(code: string): string | undefined {
	if (/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/.test(code))
		return 'its certificate is for another name, so set SMTP_URL to a name that is in the certificate, and restart';
	if (code === 'CERT_HAS_EXPIRED')
		return 'its certificate has expired, so let its operator renew it, or correct this machine’s clock if that is wrong (timedatectl)';
	if (code === 'CERT_NOT_YET_VALID')
		return 'its certificate is not valid yet, so correct this machine’s clock (timedatectl), or let the certificate’s operator do so';
	if (unknownAuthority.test(code))
		return `its certificate is from an authority that is not known here. For one of your own, start the server and its commands with NODE_EXTRA_CA_CERTS=FILE (docs/settings.md, SMTP_URL); of a public one, the whole chain of certificates has to be sent`;
	return undefined;
}

/** What the operator can do about an error at the login to a mail server. @param code of `failureCode` */
export function loginAdvice(code: string): string | undefined {
	if (/^SMTP 53[45]$|^EAUTH$/.test(code))
		return 'the mail server rejects the user or password, so correct SMTP_URL and restart';
	if (/^EAI_NO|^ENOTFOUND$/.test(code)) return 'the host name does not exist, so correct SMTP_URL and restart';
	if (/^EAI_|^EDNS$/.test(code))
		return 'no name server answers this machine, so see whether it has a network and what /etc/resolv.conf names (resolvectl status); leave SMTP_URL as it is';
	// 500 to 504: the server does not know the command STARTTLS.
	if (/^ESOCKET$|^ETLS$|^EPROTO|^ERR_SSL_|^SMTP 50[0-4]$/.test(code))
		return 'no TLS connection (STARTTLS), so check that SMTP_URL is smtps: with port 465 or smtp: with port 587';
	return certificateAdvice(code);
}
