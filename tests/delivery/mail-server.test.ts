import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deliveriesAtOnce, slowAfter } from '#server/delivery/channels.ts';
import { inDatabase } from '../support/database.ts';
import { makeCertificate } from '../support/programs.ts';
import { type MailServer, startMailServer } from '../support/receivers.ts';
import { type AnyServer, shortIntervals } from '../support/server.ts';
import { eventually, logged, startHere } from '../support/shared.ts';
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

test('e-mails that the mail server does not answer hold up others for half a minute only', async () => {
	mailServer.mode = { slow: new Promise(() => {}) };
	const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, stop: 0 } };
	server = await startHere({ env: { ...addresses, SMTP_URL: mailServer.url }, intervals });
	const send = (name: string) => insert(server.url, 'callback_requests', { ...rows.callback_requests, name });
	for (let count = 0; count < deliveriesAtOnce; count++) await send('Hanging Harry');
	const tried = `SELECT count(*) AS n FROM deliveries WHERE attempts = 1 AND state = 'waiting'`;
	const triedOnce = () => inDatabase(server.dataDir, (database) => database.prepare(tried).get()?.n);
	await eventually(() => expect(triedOnce()).toBe(deliveriesAtOnce));
	mailServer.mode = 'well';
	await send('Lively Linda');
	// The clock of the test begins at 0.
	const now = performance.now();
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	vi.advanceTimersByTime(now + slowAfter);
	const texts = () => String(mailServer.accepted().map(({ mail }) => mail.text));
	await eventually(() => expect(texts()).toContain('Lively Linda'));
	await logged(server, /"message":"lead","channel":"email","attempt":1,.*"msg":"delivered"/);
});
