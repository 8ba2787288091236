import { certificateAdvice } from '#server/delivery/certificate-advice.ts';

/** What the operator can do about an error at the login to a mail server. @param code of `failureCode` */
export function loginAdvice(code: string): string | undefined {
	if (/^SMTP 53[45]$|^EAUTH$/.test(code))
		return 'the mail server rejects the user or password, so correct SMTP_URL and restart';
	if (/^EAI_|^ENOTFOUND$|^EDNS$/.test(code)) return 'the host name does not exist, so correct SMTP_URL and restart';
	// 500 to 504: the server does not know the command STARTTLS.
	if (/^ESOCKET$|^ETLS$|^EPROTO|^ERR_SSL_|^SMTP 50[0-4]$/.test(code))
		return 'no TLS connection (STARTTLS), so check that SMTP_URL is smtps: with port 465 or smtp: with port 587; only for a mail server without a password on a network you trust, SMTP_TLS=opportunistic sends without TLS';
	return certificateAdvice(code, 'SMTP_URL');
}
