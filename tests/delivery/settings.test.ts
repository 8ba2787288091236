import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startReceivers } from '../support/delivered.ts';
import { startMailServer } from '../support/mail-server.ts';
import { run } from '../support/operator.ts';
import { removeTemporaryFolders, smallSite, startServer, temporaryFolder } from '../support/server.ts';

afterAll(removeTemporaryFolders);

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };

test('an invalid setting or routing file ends the start with exit code 1 and one line', async () => {
	const routing = join(await temporaryFolder(), 'routing.ts');
	await writeFile(routing, 'export const companies = []');
	const wrong: [Record<string, string>, RegExp][] = [
		[{ SMTP_URL: mail.SMTP_URL }, /^SMTP_URL is set and LEADS_TO is not: .*\n$/],
		[{ LEADS_ROUTING: routing }, /^LEADS_ROUTING=".*" cannot be used: it has no "export default { … }".\n$/],
	];
	for (const [env, line] of wrong) {
		const folders = { PORT: '0', DATA_DIR: await temporaryFolder() };
		const { code, out, err } = await run('server/main.ts', ['--dist', await smallSite()], { ...folders, ...env });
		expect([code, out, err]).toEqual([1, '', expect.stringMatching(line)]);
	}
});

describe('the log at the start says', () => {
	test('how many recipients there are, and that the SMTP login succeeded', async () => {
		const receivers = await startReceivers();
		const server = await startServer({ env: { ...receivers.env, LEADS_TO: 'a@example.com,b@example.com' } });
		await vi.waitFor(() => expect(server.output()).toContain('SMTP login'), { timeout: 10_000 });
		await server.stop();
		await receivers.end();
		expect(server.output()).toContain('"email":2,"webhook":true,"companies":0,"msg":"new requests are sent to"');
		expect(server.output()).toContain('SMTP login succeeded');
		expect(server.output()).not.toContain('a@example.com');
	});

	test('that the SMTP login succeeded with the right password, and failed with another', async () => {
		const auth = { user: 'site@example.org', pass: 'p@ss:/ wörd' };
		const mailServer = await startMailServer({ folder: await temporaryFolder(), auth });
		const login = (pass: string) =>
			mailServer.url.replace('//', `//${encodeURIComponent(auth.user)}:${encodeURIComponent(pass)}@`);
		const said = async (pass: string) => {
			const server = await startServer({ env: { ...mail, SMTP_URL: login(pass) } });
			await vi.waitFor(() => expect(server.output()).toMatch(/SMTP login (?:succeeded|failed)/), { timeout: 10_000 });
			await server.stop();
			expect(server.output()).not.toContain(encodeURIComponent(pass));
			return server.output();
		};
		expect(await said(auth.pass)).toContain('SMTP login succeeded');
		expect(await said('another')).toMatch(
			/"why":"SMTP 535".*SMTP login failed: the mail server rejects the user or password/,
		);
		await mailServer.kill();
	});

	test('that the SMTP login failed, while the server keeps running', async () => {
		const server = await startServer({ env: mail });
		await vi.waitFor(() => expect(server.output()).toContain('SMTP login'), { timeout: 10_000 });
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
		await server.stop();
		expect(server.output()).toMatch(/"why":"ECONNREFUSED".*SMTP login failed: each delivery will retry/);
	});

	test('that the login failed without TLS, since a password is never sent unencrypted', async () => {
		// An address that is not called this machine's, and leads there all the same.
		const auth = { user: 'user', pass: 'password' };
		const mailServer = await startMailServer({ folder: await temporaryFolder(), auth });
		const elsewhere = `smtp://user:password@0.0.0.0:${mailServer.port}`;
		const server = await startServer({ env: { ...mail, SMTP_URL: elsewhere } });
		await vi.waitFor(() => expect(server.output()).toContain('SMTP login'), { timeout: 10_000 });
		await server.stop();
		await mailServer.kill();
		expect(server.output()).toMatch(/SMTP login failed: no TLS connection/);
	});
});
