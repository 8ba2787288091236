import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { loginAdvice, signatureOf } from '#server/delivery/channels.ts';

test.each([
	['CERT_HAS_EXPIRED', /has expired/],
	['CERT_NOT_YET_VALID', /not valid yet/],
	['ERR_TLS_CERT_ALTNAME_INVALID', /another name, so set SMTP_URL/],
	['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
	['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
	['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /NODE_EXTRA_CA_CERTS/],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
])(
	'a mail server’s certificate that is refused (%s) has an advice of its own, never to go without TLS',
	(code, said) => {
		expect(loginAdvice(code)).toMatch(said);
		expect(loginAdvice(code)).not.toMatch(/STARTTLS/);
	},
);

test.each([
	['ENOTFOUND', /does not exist, so correct SMTP_URL/],
	['EAI_NONAME', /does not exist, so correct SMTP_URL/],
	['EAI_AGAIN', /no name server answers .* leave SMTP_URL as it is/],
])('a host name that cannot be looked up (%s) is no fault of SMTP_URL unless there is none of it', (code, said) =>
	expect(loginAdvice(code)).toMatch(said),
);

test.each(['ESOCKET', 'ETLS', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'SMTP 502'])(
	'without TLS at all (%s), the port and the kind of SMTP_URL are to be checked',
	(code) => expect(loginAdvice(code)).toMatch(/smtps: with port 465/),
);

test.each(['{}', '{"name":"Zo\u00eb 🏡"}', ''])('the library of Standard Webhooks signs %j alike', (body) => {
	for (const bytes of [24, 25, 26, 64]) {
		const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
		const now = new Date();
		const timestamp = String(Math.floor(now.getTime() / 1000));
		expect(signatureOf(body, 'delivery_1', timestamp, secret)).toBe(new Webhook(secret).sign('delivery_1', now, body));
	}
});
