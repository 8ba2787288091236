import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from '#server/env.ts';
import { siteFrom } from '../../scripts/build/site.ts';
import { startReceivers, webhookSecret } from '../support/delivered.ts';
import { startMailServer } from '../support/mail-server.ts';
import { run } from '../support/operator.ts';
import { removeTemporaryFolders, smallSite, startServer, temporaryFolder } from '../support/server.ts';

afterAll(removeTemporaryFolders);

async function saidAtStart(env: Record<string, string>): Promise<string> {
	const { code, err } = await run('server/main.ts', ['--dist', await smallSite()], {
		PORT: '0',
		DATA_DIR: await temporaryFolder(),
		...env,
	});
	expect(code).toBe(1);
	return err;
}

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };

describe('a setting of delivery that cannot be used ends the start with one line', () => {
	test.each([
		[
			{ SMTP_URL: mail.SMTP_URL },
			/^SMTP_URL is set and LEADS_TO is not: set both, or neither. LEADS_TO is the e-mail addresses .*\n$/,
		],
		[
			{ ...mail, MAIL_FROM: '' },
			/^SMTP_URL is set and MAIL_FROM is not: set both, or neither. MAIL_FROM is the e-mail address .*\n$/,
		],
		[
			{ LEADS_TO: mail.LEADS_TO },
			/^LEADS_TO is set and SMTP_URL is not: set both, or neither. SMTP_URL is the address of a mail server.*\n$/,
		],
		[{ ...mail, LEADS_TO: 'a@example.com, b' }, /^LEADS_TO="a@example.com, b" cannot be used: .*\n$/],
		[{ LEADS_WEBHOOK_URL: 'https://example.com' }, /^LEADS_WEBHOOK_URL is set and LEADS_WEBHOOK_SECRET is not: .*\n$/],
		[{ LEADS_ROUTING: '/nowhere.ts' }, /^LEADS_ROUTING="\/nowhere.ts" cannot be used: there is no such file.\n$/],
	])('%j', async (env, line) => {
		expect(await saidAtStart(env as Record<string, string>)).toMatch(line);
	});

	test('and never repeats what is secret in it', async () => {
		const secret = 'Llanfairpwll';
		const wrong: Record<string, string>[] = [
			{ ...mail, SMTP_URL: `smtpx://user:${secret}@mail.example.com` },
			{ ...mail, SMTP_URL: `smtp://user:${secret}@mail.example.com/?pool=false` },
			{ LEADS_WEBHOOK_URL: `ftp://example.com/${secret}`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: `https://user:${secret}@example.com/`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: 'https://example.com', LEADS_WEBHOOK_SECRET: secret },
		];
		for (const env of wrong) {
			const said = await saidAtStart(env);
			expect(said).toMatch(/^(SMTP_URL|LEADS_WEBHOOK_URL|LEADS_WEBHOOK_SECRET) cannot be used: it must be .*\n$/);
			expect(said).not.toContain(secret);
		}
	});

	test('and nothing secret is among what the build writes into pages', () => {
		const secret = 'Llanfairpwll';
		const settings = readSettings({
			...mail,
			SMTP_URL: `smtp://user:${secret}@mail.example.com`,
			LEADS_WEBHOOK_URL: `https://example.com/${secret}`,
			LEADS_WEBHOOK_SECRET: `whsec_${Buffer.from(secret.repeat(2)).toString('base64')}`,
		});
		const published = JSON.stringify(siteFrom(settings));
		expect(published).not.toContain(secret);
		expect(published).not.toContain('whsec');
		expect(published).not.toContain('a@example.com');
		expect(siteFrom(settings).confirmsByEmail).toBe(true);
		expect(siteFrom(readSettings({})).confirmsByEmail).toBe(false);
	});
});

const oneCompany = (text: string) => `export default { maxCompaniesPerLead: 1, companies: [{ ${text} }] }`;
const twoCompanies = (one: string, other: string) =>
	`export default { maxCompaniesPerLead: 1, companies: [{ ${one} }, { ${other} }] }`;
const a = "name: 'Alpha', email: 'a@example.com'";

describe('a routing file that is wrong ends the start with one line that says where, and what would be right', () => {
	test.each([
		['export default {\n\tcompanies: [}\n}', 'it cannot be read, line 2: '],
		['export const companies = []', 'it has no "export default { … }".'],
		[
			"import { Routing } from '#server/delivery/routing.ts'; export default {}",
			'it must say "import type", not "import".',
		],
		[
			'export default { maxCompaniesPerLead: 0, companies: [] }',
			'maxCompaniesPerLead must be a whole number from 1 to 10.',
		],
		['export default { maxCompaniesPerLead: 1, companies: {} }', 'companies must be a list of companies.'],
		['export default { maxCompaniesPerLead: 1, companies: [], mode: 1 }', 'says "mode", which means nothing here.'],
		[oneCompany("name: 'Alpha', email: 'a'"), 'company 1 (Alpha), email must be an e-mail address.'],
		[oneCompany("name: 'Alpha'"), 'company 1 (Alpha), email must be an e-mail address.'],
		[oneCompany("email: 'a@example.com'"), 'company 1, name must be a text.'],
		[
			oneCompany(`${a}, kinds: ['quote']`),
			"company 1 (Alpha), kinds must be a list of some of 'photo-quote', 'brochure'",
		],
		[oneCompany(`${a}, stairTypes: 'curved'`), "company 1 (Alpha), stairTypes must be a list of some of 'straight',"],
		[oneCompany(`${a}, kind: []`), 'company 1 (Alpha) says "kind", which means nothing here.'],
		[
			oneCompany(`${a}, kinds: ['callback'], stairTypes: ['curved']`),
			'company 1 (Alpha) takes callbacks only, which never',
		],
		[
			twoCompanies(a, "name: 'Beta', email: 'A@example.com'"),
			'company 2 (Beta), email is the same as that of company 1.',
		],
		[
			twoCompanies(a, "name: 'alpha ', email: 'b@example.com'"),
			'company 2 (alpha), name is the same as that of company 1.',
		],
	])('%s', async (text, where) => {
		const file = join(await temporaryFolder(), 'routing.ts');
		await writeFile(file, text);
		const said = await saidAtStart({ LEADS_ROUTING: file });
		expect(said).toContain(`LEADS_ROUTING=${JSON.stringify(file)} cannot be used: ${where}`);
		expect(said.trim().split('\n')).toHaveLength(1);
	});
});

describe('the server says at its start how the operator will learn of requests', () => {
	test('that nobody is told, where nothing is set', async () => {
		const server = await startServer();
		await server.stop();
		expect(server.output()).toMatch(/nobody is told of new requests: read them with .*leads -- list/);
	});

	test('by how many ways, and that the mail server lets it in', async () => {
		const receivers = await startReceivers();
		const server = await startServer({ env: { ...receivers.env, LEADS_TO: 'a@example.com,b@example.com' } });
		await vi.waitFor(() => expect(server.output()).toContain('lets us in'), { timeout: 10_000 });
		await server.stop();
		await receivers.end();
		expect(server.output()).toContain(
			'"email":2,"webhook":true,"companies":0,"msg":"who answers is told of new requests"',
		);
		expect(server.output()).toContain('the mail server lets us in');
		expect(server.output()).not.toContain('a@example.com');
	});

	test('that links in e-mails lead to this machine, where nobody said what the site’s address is', async () => {
		const receivers = await startReceivers();
		const server = await startServer({ env: receivers.env });
		await server.stop();
		const named = await startServer({ env: { ...receivers.env, SITE_URL: 'https://www.example.org' } });
		await named.stop();
		await receivers.end();
		expect(server.output()).toContain('links in e-mails lead nowhere');
		expect(named.output()).not.toContain('links in e-mails lead nowhere');
	});

	test('that the mail server lets it in with a password, and not with another', async () => {
		const auth = { user: 'site@example.org', pass: 'p@ss:/ wörd' };
		const mailServer = await startMailServer({ folder: await temporaryFolder(), auth });
		const login = (pass: string) =>
			mailServer.url.replace('//', `//${encodeURIComponent(auth.user)}:${encodeURIComponent(pass)}@`);
		const said = async (pass: string) => {
			const server = await startServer({ env: { ...mail, SMTP_URL: login(pass) } });
			await vi.waitFor(() => expect(server.output()).toMatch(/lets? us in|does not let us in/), { timeout: 10_000 });
			await server.stop();
			expect(server.output()).not.toContain(encodeURIComponent(pass));
			return server.output();
		};
		expect(await said(auth.pass)).toContain('the mail server lets us in');
		expect(await said('another')).toMatch(/"why":"SMTP 535".*does not let us in: it refuses the user or the password/);
		await mailServer.kill();
	});

	test('that the mail server does not let it in, and goes on', async () => {
		const server = await startServer({ env: mail });
		await vi.waitFor(() => expect(server.output()).toContain('let us in'), { timeout: 10_000 });
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
		await server.stop();
		expect(server.output()).toMatch(/"why":"ECONNREFUSED".*does not let us in: it is tried again and again/);
	});

	test('that a password would cross a network in the clear, which it then does not', async () => {
		// An address that is not called this machine's, and leads there all the same.
		const auth = { user: 'user', pass: 'password' };
		const mailServer = await startMailServer({ folder: await temporaryFolder(), auth });
		const elsewhere = `smtp://user:password@0.0.0.0:${mailServer.port}`;
		const server = await startServer({ env: { ...mail, SMTP_URL: elsewhere } });
		await vi.waitFor(() => expect(server.output()).toContain('let us in'), { timeout: 10_000 });
		await server.stop();
		await mailServer.kill();
		expect(server.output()).toMatch(/does not let us in: no encryption comes about/);
	});

	test('what of it goes in the clear, or to nobody', async () => {
		const file = join(await temporaryFolder(), 'routing.ts');
		await writeFile(file, oneCompany(a));
		const env = {
			LEADS_ROUTING: file,
			LEADS_WEBHOOK_URL: 'http://192.0.2.1/hook',
			LEADS_WEBHOOK_SECRET: webhookSecret,
		};
		const server = await startServer({ env });
		await server.stop();
		expect(server.output()).toContain('LEADS_WEBHOOK_URL is not https');
		expect(server.output()).toContain('LEADS_ROUTING names companies, and none is told');
	});

	test('that pages made for a hosted backend send it nothing', async () => {
		const server = await startServer({ env: { PUBLIC_BACKEND_URL: 'https://project.example' } });
		await server.stop();
		expect(server.output()).toContain('this server neither gets nor delivers them');
	});
});
