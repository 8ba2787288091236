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

/** Puts another mail server in place of the one without STARTTLS and login. */
async function replaceMailServer(options: Parameters<typeof startMailServer>[0]): Promise<void> {
	await mailServer.stop();
	mailServer = await startMailServer(options);
}

test('the log at the start says that the mail server answers to the right password, and that the login failed with another', async () => {
	const auth = { user: 'site@example.org', pass: 'p@ss:/ wörd' };
	await replaceMailServer({ auth });
	const login = async (pass: string) => {
		const [user, secret = ''] = [auth.user, pass].map(encodeURIComponent);
		const SMTP_URL = mailServer.url.replace('//', `//${user}:${secret}@`);
		server = await startHere({ env: { ...addresses, SMTP_URL } });
		await logged(server, /the mail server answers|SMTP login failed/);
		await server.stop();
		expect(server.output()).not.toContain(secret);
		return server.output();
	};
	expect(await login(auth.pass)).toContain('the mail server answers');
	expect(await login('another')).toMatch(/"why":"SMTP 535".*SMTP login failed/);
});

/** Sends a request by this mail server: at an address that is not called this machine's, and leads there all the same. */
async function sendOne(env: Record<string, string> = {}): Promise<void> {
	server = await startHere({ env: { SMTP_URL: `smtp://0.0.0.0:${mailServer.port}`, ...addresses, ...env } });
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
}

test('without TLS nothing is sent over a network, and the log says what to do', async () => {
	await sendOne();
	await logged(server, /no TLS connection \(STARTTLS\), .*smtp: with port 587/);
	await logged(server, /"attempt":1.*"why":"(?:SMTP 50\d|ETLS)".*"msg":"not delivered yet"/);
	expect(mailServer.accepted()).toEqual([]);
	expect(server.output()).not.toContain('unencrypted');
});

test('a certificate that is not trusted is said to be that, and nothing is sent', async () => {
	await replaceMailServer({ tls: makeCertificate() });
	await sendOne();
	await logged(
		server,
		/SMTP login failed: its certificate is from an authority that is not known here\. .*NODE_EXTRA_CA_CERTS/,
	);
	await logged(server, /"attempt":1.*"why":"DEPTH_ZERO_SELF_SIGNED_CERT".*"msg":"not delivered yet"/);
	expect(mailServer.accepted()).toEqual([]);
});

test('to a mail server on this machine, TLS is not required', async () => {
	await sendOne({ SMTP_URL: mailServer.url });
	await eventually(() => expect(mailServer.accepted()).toHaveLength(2));
	expect(server.output()).not.toContain('unencrypted');
});

test('e-mails that the mail server does not answer hold up others for half a minute only', async () => {
	await mailServer.behave({ hangingOn: 'Hanging Harry' });
	const delivery = { ...shortIntervals.delivery, stop: 0 };
	server = await startHere({
		env: { ...addresses, SMTP_URL: mailServer.url },
		intervals: { ...shortIntervals, delivery },
	});
	const send = (name: string) => insert(server.url, 'callback_requests', { ...rows.callback_requests, name });
	for (let count = 0; count < deliveriesAtOnce; count++) await send('Hanging Harry');
	const tried = `SELECT count(*) AS n FROM deliveries WHERE attempts = 1 AND state = 'waiting'`;
	const triedOnce = () => inDatabase(server.dataDir, (database) => database.prepare(tried).get()?.n);
	await eventually(() => expect(triedOnce()).toBe(deliveriesAtOnce));
	await send('Lively Linda');
	// The clock of the test begins at 0.
	const now = performance.now();
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	vi.advanceTimersByTime(now + slowAfter);
	await eventually(() =>
		expect(
			mailServer
				.accepted()
				.map(({ mail }) => mail.text)
				.join(),
		).toContain('Lively Linda'),
	);
});
