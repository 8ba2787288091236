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
