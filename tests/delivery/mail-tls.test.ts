import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { removeTemporaryFolders, startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { makeCertificate } from '../support/tls-proxy.ts';
import { insert, rows } from '../support/wire.ts';

afterAll(removeTemporaryFolders);

// A mail server without STARTTLS, at an address that is not called this machine's, and leads there all the same.
let mailServer: MailServer;
let server: TestServer | undefined;
beforeEach(async () => {
	mailServer = await startMailServer({ folder: await temporaryFolder() });
});
afterEach(async () => {
	await server?.stop();
	await mailServer.kill();
});

async function sendOne(env: Record<string, string> = {}): Promise<string> {
	server = await startServer({
		env: {
			SMTP_URL: `smtp://0.0.0.0:${mailServer.port}`,
			LEADS_TO: 'operator@example.com',
			MAIL_FROM: 'site@example.com',
			...env,
		},
	});
	expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	return server.output();
}

const said = (text: RegExp) => vi.waitFor(() => expect(server?.output()).toMatch(text), { timeout: 10_000 });

test('without TLS nothing is sent over a network, and the log says what to do', async () => {
	await sendOne();
	await said(/no TLS connection \(STARTTLS\), .*SMTP_TLS=opportunistic sends without/);
	await said(/"attempt":1.*"why":"(?:SMTP 50\d|ETLS)".*"msg":"not delivered yet"/);
	expect(mailServer.accepted()).toEqual([]);
	expect(server?.output()).not.toContain('unencrypted');
});

test('a certificate that is not trusted is said to be that, and nothing is sent', async () => {
	await mailServer.kill();
	mailServer = await startMailServer({ folder: await temporaryFolder(), tls: await makeCertificate() });
	await sendOne();
	await said(/SMTP login failed: its certificate is from an authority that is not known here\. .*NODE_EXTRA_CA_CERTS/);
	await said(/"attempt":1.*"why":"DEPTH_ZERO_SELF_SIGNED_CERT".*"msg":"not delivered yet"/);
	expect(mailServer.accepted()).toEqual([]);
	expect(server?.output()).not.toContain('opportunistic');
});

test.each(['opportunistic', 'off'])(
	'with SMTP_TLS=%s it is sent unencrypted, with a warning at the start',
	async (SMTP_TLS) => {
		await sendOne({ SMTP_TLS });
		await vi.waitFor(() => expect(mailServer.accepted()).toHaveLength(2), { timeout: 10_000 });
		await said(new RegExp(`"msg":"with SMTP_TLS=${SMTP_TLS}, names and addresses of visitors .*unencrypted"`));
	},
);

test('to a mail server on this machine, TLS is not required', async () => {
	await sendOne({ SMTP_URL: mailServer.url });
	await vi.waitFor(() => expect(mailServer.accepted()).toHaveLength(2), { timeout: 10_000 });
	expect(server?.output()).not.toContain('unencrypted');
});
