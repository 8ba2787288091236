import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../support/programs.ts';
import { type MailServer, startMailServer } from '../support/receivers.ts';
import type { AnyServer } from '../support/server.ts';
import { logged, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

const addresses = { LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.com' };

let mailServer: MailServer;
let server: AnyServer;
beforeEach(async () => {
	mailServer = await startMailServer();
});
afterEach(async () => {
	await server.stop();
	await mailServer.stop();
});

/** Sends a request by this mail server: at an address that is not called this machine's, and leads there all the same. */
async function sendOne(env: Record<string, string> = {}): Promise<void> {
	server = await startHere({ env: { SMTP_URL: `smtp://0.0.0.0:${mailServer.port}`, ...addresses, ...env } });
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
}

test.each([
	['without TLS', undefined, /no TLS connection \(STARTTLS\), .*smtp: with port 587/, /SMTP 50\d|ETLS/],
	[
		'with a certificate that is not trusted',
		makeCertificate,
		/SMTP login failed: its certificate is from an authority that is not known here\. .*NODE_EXTRA_CA_CERTS/,
		/DEPTH_ZERO_SELF_SIGNED_CERT/,
	],
])('%s nothing is sent over a network, and the log says what to do', async (_, tls, advice, why) => {
	if (tls) {
		await mailServer.stop();
		mailServer = await startMailServer({ tls: tls() });
	}
	await sendOne();
	await logged(server, advice);
	await logged(server, new RegExp(`"attempt":1.*"why":"(?:${why.source})".*"msg":"not delivered yet"`));
	expect(mailServer.accepted()).toEqual([]);
	expect(server.output()).not.toContain('unencrypted');
});
