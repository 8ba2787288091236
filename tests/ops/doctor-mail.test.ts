import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTestMail } from '#server/delivery/deliver.ts';
import { readSettings } from '#server/settings/read.ts';
import { type MailServer, startMailServer } from '../support/receivers.ts';
import { diagnose } from './doctor.ts';

/** The records of names, by type. */
type Zone = Readonly<
	Record<
		string,
		{ TXT?: readonly string[]; MX?: readonly string[]; A?: readonly string[]; AAAA?: readonly string[] } | undefined
	>
>;

interface NameServer {
	/** As `dns.setServers` takes it. */
	address: string;
	/** Replaces all records. */
	serve(zone: Zone): void;
	stop(): void;
}

/** Starts a real name server on UDP: names that are not in its zone do not exist. */
async function startNameServer(first: Zone = {}): Promise<NameServer> {
	let zone = first;
	const socket = createSocket('udp4').on('message', (message, { port, address }) => {
		const { id, questions = [] } = decode(message);
		const [question] = questions;
		const found = zone[question?.name.toLowerCase() ?? ''];
		const answers = found && question ? answersTo(question.name, question.type, found) : [];
		const response = encode({ type: 'response', id: id ?? 0, flags: found ? 0 : nameError, questions, answers });
		socket.send(response, port, address);
	});
	socket.bind(0, '127.0.0.1');
	await once(socket, 'listening');
	return {
		address: `127.0.0.1:${socket.address().port}`,
		serve: (next) => {
			zone = next;
		},
		stop: () => socket.close(),
	};
}

/** RFC 1035, 4.1.1. */
const nameError = 3;

function answersTo(name: string, type: string, found: NonNullable<Zone[string]>): Answer[] {
	const values = found[type as keyof typeof found] ?? [];
	return values.map((value) => {
		const data = type === 'MX' ? { preference: 10, exchange: value } : value;
		return { type, name, ttl: 1, data } as Answer;
	});
}

const auth = { user: 'user', pass: 'right' };
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let mailServer: MailServer;
let nameServer: NameServer;
beforeAll(async () => {
	mailServer = await startMailServer({ auth });
	nameServer = await startNameServer();
});
afterAll(async () => {
	nameServer.stop();
	await mailServer.stop();
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
	expect(await hook('http://127.0.0.1/hook')).toEqual(['ok Settings: all can be used']);
	expect(await hook('http://192.0.2.1/secret')).toEqual([expect.stringMatching(/^warning .*unencrypted$/)]);
});

test('a test from the desk says of itself that it is one, and what the mail server says of it is told without addresses', async () => {
	const open = await startMailServer();
	const settings = readSettings({ ...addresses, SMTP_URL: `smtp://127.0.0.1:${open.port}` });
	const send = () => sendTestMail(settings, ['operator@example.com']);
	expect(await send()).toBeUndefined();
	const [sent] = await open.messages();
	expect(sent?.subject).toMatch(/^TEST: /);
	for (const said of [sent?.text, sent?.html]) expect(said).toContain('This is a test, sent by the desk.');
	await open.behave('5xx at RCPT');
	const refused = await send();
	await open.stop();
	expect(refused?.why).toContain('the mail server did not accept a test e-mail (SMTP 550): “550 ');
	expect(refused?.why).not.toContain('operator@example.com');
});
