import { getSystemErrorName } from 'node:util';

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
 * @param setting the one that has the machine's address
 * @returns undefined for every other error
 */
export function certificateAdvice(code: string, setting: 'SMTP_URL' | 'LEADS_WEBHOOK_URL'): string | undefined {
	if (/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/.test(code))
		return `its certificate is for another name, so set ${setting} to a name that is in the certificate, and restart`;
	if (code === 'CERT_HAS_EXPIRED')
		return 'its certificate has expired, so let its operator renew it, or correct this machine’s clock if that is wrong (timedatectl)';
	if (code === 'CERT_NOT_YET_VALID')
		return 'its certificate is not valid yet, so correct this machine’s clock (timedatectl), or let the certificate’s operator do so';
	if (unknownAuthority.test(code))
		return `its certificate is from an authority that is not known here. For one of your own, start the server and its commands with NODE_EXTRA_CA_CERTS=FILE (docs/settings.md, ${setting}); of a public one, the whole chain of certificates has to be sent`;
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
		return 'no TLS connection (STARTTLS), so check that SMTP_URL is smtps: with port 465 or smtp: with port 587; only for a mail server without a password on a network you trust, SMTP_TLS=opportunistic sends without TLS';
	return certificateAdvice(code, 'SMTP_URL');
}
