import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctor } from '#server/doctor.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { diagnose, type NameServer, startNameServer, type Zone } from './doctor.ts';

const auth = { user: 'user', pass: 'right' };
const secret = `whsec_${randomBytes(32).toString('base64')}`;
let mailServer: MailServer;
let nameServer: NameServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
	mailServer = await startMailServer({ auth });
	nameServer = await startNameServer();
	receiver = await startWebhookReceiver(secret);
});
afterAll(async () => {
	nameServer.stop();
	await Promise.all([mailServer.stop(), receiver.stop()]);
});

const addresses = { LEADS_TO: 'operator@example.com', MAIL_FROM: 'requests@mail.example.org' };
const login = (password: string, host = '127.0.0.1') => ({
	...addresses,
	SMTP_URL: `smtp://user:${password}@${host}:${mailServer.port}`,
});

test('a mail server that takes the login is right, a wrong password and missing encryption are problems', async () => {
	expect(await diagnose(login('right'), 'Mail server')).toEqual([
		expect.stringMatching(/^ok .*and the login; whether it takes e-mails too: /),
	]);
	expect(await diagnose(login('wrong'), 'Mail server')).toEqual([
		expect.stringMatching(/^problem .*cannot be used \(SMTP 535\)/),
	]);
	expect(await diagnose(login('right', '0.0.0.0'), 'Mail server')).toEqual([
		expect.stringMatching(/^problem .*\((?:SMTP 50\d|ETLS)\)/),
	]);
	await mailServer.stop();
	expect(await diagnose(login('right'), 'Mail server')).toEqual([expect.stringMatching(/^problem .*\(ECONNREFUSED\)/)]);
	await mailServer.start();
	expect(mailServer.accepted()).toEqual([]);
});

const right: Zone = {
	'mail.example.org': { MX: ['mx.example.org'], TXT: ['other', 'v=spf1 include:mail.example -all'] },
	'_dmarc.example.org': { TXT: ['v=DMARC1; p=none'] },
};

async function domain(zone: Zone): Promise<string[]> {
	nameServer.serve(zone);
	return diagnose(addresses, 'Sender’s domain', { nameServers: [nameServer.address] });
}

test('a domain with all its records is right; DMARC may be at the domain above', async () => {
	expect(await domain(right)).toEqual([
		expect.stringMatching(/^ok .*can receive replies$/),
		expect.stringMatching(/^ok .*SPF: “v=spf1 include:mail\.example -all”/),
		expect.stringMatching(/^ok .*DMARC: “v=DMARC1; p=none”$/),
	]);
});

test('each record that is missing is named', async () => {
	expect(await domain({})).toEqual([
		expect.stringMatching(/^problem .*no mail server \(MX\)/),
		expect.stringMatching(/^problem .*SPF: there is no record/),
		expect.stringMatching(/^warning .*DMARC: there is no record/),
	]);
});

test.each([
	[['v=spf1 a -all', 'v=spf1 mx -all'], /^problem .*several records/],
	[['v=spf1 +all'], /^problem .*lets every machine send/],
	[['v=spf1 mx ~all'], /^ok /],
])('SPF %j', async (TXT, said) => {
	expect((await domain({ 'mail.example.org': { A: ['127.0.0.1'], TXT } }))[1]).toMatch(said);
});

test('name servers that do not answer are no fault of the domain', async () => {
	const found = await diagnose(addresses, 'Sender’s domain', { nameServers: ['127.0.0.1:1'] });
	expect(found).toEqual([expect.stringMatching(/^skipped .*name servers do not answer/)]);
});

test('a webhook that is not encrypted is a warning', async () => {
	const hook = (LEADS_WEBHOOK_URL: string) => diagnose({ LEADS_WEBHOOK_URL, LEADS_WEBHOOK_SECRET: secret }, 'Settings');
	expect(await hook(receiver.url)).toEqual(['ok Settings: all can be used']);
	expect(await hook('http://192.0.2.1/secret')).toEqual([expect.stringMatching(/^warning .*unencrypted$/)]);
});

test('--send-test sends an e-mail and a signed event, both marked as a test', async () => {
	const env = { ...login('right'), LEADS_WEBHOOK_URL: receiver.url, LEADS_WEBHOOK_SECRET: secret };
	const options = ['--send-test', '--to', 'test@example.com', '--json', '--dns', nameServer.address];
	const ran = await doctor(options, { ...env, DATA_DIR: await temporaryFolder(), PORT: '1' });
	const { findings } = JSON.parse(ran.out) as { findings: { check: string; status: string; what: string }[] };
	const tests = findings.filter(({ check }) => check === 'Test');
	expect(tests.map(({ status, what }) => [status, what])).toEqual([
		['ok', expect.stringContaining('an e-mail was accepted for 1 address:')],
		['ok', expect.stringContaining('signed event')],
	]);
	expect(ran.out).not.toContain('test@example.com');
	const sent = await mailServer.messages();
	expect(sent).toHaveLength(1);
	expect(mailServer.accepted().flatMap(({ to }) => to)).toEqual(sent.map(() => 'test@example.com'));
	for (const { subject, text, html } of sent) {
		expect(subject).toMatch(/^TEST: /);
		expect(text).toContain('This is a test, sent by “npm run doctor”.');
		expect(html).toContain('This is a test, sent by “npm run doctor”.');
	}
	const posted = receiver.received().filter(({ method }) => method === 'POST');
	expect(posted).toMatchObject([{ verified: true, answer: 204 }]);
	expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
		type: 'test',
		data: { message: expect.stringContaining('test') },
	});
});

test('what the mail server says of the test is told without addresses', async () => {
	const send = (port: number) =>
		doctor(['--send-test', '--json', '--dns', nameServer.address], {
			...addresses,
			SMTP_URL: `smtp://127.0.0.1:${port}`,
			PORT: '1',
		});
	const open = await startMailServer();
	expect((await send(open.port)).out).toContain('an e-mail was accepted for 1 address:');
	expect(await open.messages()).toHaveLength(1);
	await open.behave('5xx at RCPT');
	const { out } = await send(open.port);
	await open.stop();
	expect(out).toContain('the mail server did not accept a test e-mail (SMTP 550): “550 ');
	expect(out).not.toContain('operator@example.com');
});
