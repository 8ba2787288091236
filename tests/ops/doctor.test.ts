import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, decode, encode } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nonePublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { doctor } from '#server/doctor.ts';
import { readSettings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';
import { openForServer } from '#server/store/open.ts';
import { startMailServer } from '../support/receivers.ts';
import { temporaryFolder } from '../support/server.ts';
import { diagnose, type Env, like } from './diagnose.ts';

/** A data folder as the server leaves it. */
async function dataFolder(): Promise<string> {
	const folder = join(await temporaryFolder(), 'data');
	await (await openForServer(folder)).close();
	return folder;
}

const addresses = { LEADS_TO: 'person@example.com', MAIL_FROM: 'requests@mail.example.org' };
const LEADS_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test.each<[Env, RegExp[]]>([
	[
		{ PORT: 'abc', RATE_LIMIT: 'maybe', ...addresses, DESK_PORT: '4399' },
		[
			/^problem .*\.env sets SMPT_URL, which is no setting/,
			/^problem .*the environment has DESK_PORT, which has no effect any more/,
			/^problem .*PORT="abc" cannot be used/,
			/^problem .*RATE_LIMIT="maybe" cannot be used/,
			/^problem .*LEADS_TO is set and SMTP_URL is not/,
		],
	],
	[
		{ SITE_URL: 'https://www.example.org' },
		[
			/^problem .*SMPT_URL/,
			/^problem .*CONTACT_EMAIL \(“hello@\S+\.example” is a sample\), .*COMPANY_REGISTERED_IN \(not set\) cannot be/,
			/^warning .*sent to nobody/,
		],
	],
	[{ LEADS_WEBHOOK_URL: 'http://127.0.0.1/hook', LEADS_WEBHOOK_SECRET }, [/^problem .*SMPT_URL/]],
	[
		{ LEADS_WEBHOOK_URL: 'http://192.0.2.1/secret', LEADS_WEBHOOK_SECRET },
		[/^problem .*SMPT_URL/, /^warning .*unencrypted$/],
	],
])('of the settings %j it names what is wrong', async (env, lines) => {
	const envFile = join(await temporaryFolder(), '.env');
	await writeFile(envFile, 'SMPT_URL=smtp://127.0.0.1\n');
	expect(await diagnose(env, 'Settings', { envFile })).toEqual(like(...lines));
});

test('a .env that every account may read, or the group change, is a problem', async () => {
	const envFile = join(await temporaryFolder(), '.env');
	await writeFile(envFile, 'PORT=1\n');
	for (const [mode, line] of [
		[0o640, /^ok /],
		[0o644, /^problem .*every account .*\(644\)/],
		[0o660, /^problem .*group may change it/],
	] as const) {
		await chmod(envFile, mode);
		expect(await diagnose({}, 'File .env', { envFile })).toEqual(like(line));
	}
});

test('a data folder that others may open is a warning, one that cannot be made or opened a problem', async () => {
	const folder = await dataFolder();
	const state = (DATA_DIR: string) => diagnose({ DATA_DIR }, 'Data folder');
	expect(await state(folder)).toEqual(like(/^ok /));
	await chmod(folder, 0o755);
	expect(await state(folder)).toEqual(like(/^warning .*other accounts .*\(755\)/));
	expect(await state(join(folder, 'none'))).toEqual(like(/^warning .*there is no/));
	expect(await state(join(folder, 'leads.db'))).toEqual(like(/^problem .*is no folder/));
	await writeFile(join(folder, 'leads.db'), 'no database '.repeat(1000));
	expect(await state(folder)).toEqual(like(/^problem .*leads\.db in \S+ cannot be opened \(SQLite says /));
});

test('a site that is not built, or with other settings, is a problem, and the settings are named', async () => {
	const dist = await temporaryFolder();
	const state = (env: Env) => diagnose(env, 'Built site', { dist });
	expect(await state({})).toEqual(like(/^problem .*there is none/));
	await writeFile(join(dist, 'index.html'), '<!doctype html>');
	expect(await state({})).toEqual(like(/^warning .*does not say which settings/));
	const made = builtWith(readSettings({}), nonePublished, new Date());
	await writeFile(join(dist, hostFiles.builtWith), JSON.stringify(made));
	expect(await state({ PORT: '1' })).toEqual(like(/^ok /));
	const changed = { COMPANY_NAME: 'Test Ltd', RETAIN_PHOTOS_MONTHS: '3' };
	expect(await state(changed)).toEqual(like(/^problem .*other values of COMPANY_NAME, RETAIN_PHOTOS_MONTHS than/));
});

test('the command ends with 1 for a problem, and prints no secret', async () => {
	const DATA_DIR = await dataFolder();
	const secrets = { SMTP_URL: 'smtp://user:pa55word@127.0.0.1:1', LEADS_WEBHOOK_URL: 'http://127.0.0.1:1/t0ken' };
	const ran = await doctor(['--json', '--dns', '127.0.0.1:1'], { ...secrets, ...addresses, DATA_DIR });
	expect([ran.code, ran.err]).toEqual([1, '']);
	expect(ran.out).not.toMatch(/pa55word|t0ken|person@/);
	const { problems, findings } = JSON.parse(ran.out);
	const wrong = findings.filter(({ status }: { status: string }) => status === 'problem');
	expect(wrong).toHaveLength(problems);
	expect(wrong.map(({ check }: { check: string }) => check)).toContain('Mail server');
	expect((await doctor([], { DATA_DIR, PORT: '1' })).out).toMatch(
		/^ok {7}Data folder: [\s\S]*\n\d+ problems?, \d+ warnings\.\n$/m,
	);
});

test('a mail server that takes the login is right, a wrong password and missing encryption are problems', async () => {
	const mailServer = await startMailServer({ auth: { user: 'user', pass: 'right' } });
	const login = (password: string, host = '127.0.0.1') =>
		diagnose({ ...addresses, SMTP_URL: `smtp://user:${password}@${host}:${mailServer.port}` }, 'Mail server');
	expect(await login('right')).toEqual(like(/^ok .*and the login; whether it takes e-mails too: /));
	expect(await login('wrong')).toEqual(like(/^problem .*cannot be used \(SMTP 535\)/));
	expect(await login('right', '0.0.0.0')).toEqual(like(/^problem .*\((?:SMTP 50\d|ETLS)\)/));
	expect(mailServer.accepted()).toEqual([]);
	await mailServer.stop();
	expect(await login('right')).toEqual(like(/^problem .*\(ECONNREFUSED\)/));
});

describe('the domain of the sender', () => {
	/** Records by name and type: names that are not in it do not exist. */
	type Zone = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
	let zone: Zone = {};
	/** A real name server. */
	const socket = createSocket('udp4').on('message', (message, { port, address }) => {
		const { id = 0, questions = [] } = decode(message);
		const [{ name = '', type = 'A' } = {}] = questions;
		const found = zone[name.toLowerCase()];
		const answers = (found?.[type] ?? []).map((value) => {
			const data = type === 'MX' ? { preference: 10, exchange: value } : value;
			return { type, name, ttl: 1, data } as Answer;
		});
		// RFC 1035, 4.1.1: 3 is a name that does not exist.
		socket.send(encode({ type: 'response', id, flags: found ? 0 : 3, questions, answers }), port, address);
	});
	beforeAll(() => once(socket.bind(0, '127.0.0.1'), 'listening'));
	afterAll(() => void socket.close());

	const mx = { MX: ['mx.example.org'] };
	const policy = { '_dmarc.example.org': { TXT: ['v=DMARC1; p=none'] } };
	const [noSpf, noDmarc] = [/^problem .*SPF: there is no record/, /^warning .*DMARC: there is no record/];
	test.each<[string, Zone, RegExp[]]>([
		[
			'all records, DMARC at the domain above',
			{ 'mail.example.org': { ...mx, TXT: ['other', 'v=spf1 include:mail.example -all'] }, ...policy },
			[
				/^ok .*can receive replies$/,
				/^ok .*SPF: “v=spf1 include:mail\.example -all”/,
				/^ok .*DMARC: “v=DMARC1; p=none”$/,
			],
		],
		['no record', {}, [/^problem .*no mail server \(MX\)/, noSpf, noDmarc]],
		[
			'two records of SPF, and an address in place of a mail server',
			{ 'mail.example.org': { A: ['127.0.0.1'], TXT: ['v=spf1 a -all', 'v=spf1 mx -all'] } },
			[/^ok /, /^problem .*several records/, noDmarc],
		],
		[
			'SPF that lets everybody send',
			{ 'mail.example.org': { ...mx, TXT: ['v=spf1 +all'] } },
			[/^ok /, /^problem .*lets every machine send/, noDmarc],
		],
	])('with %s', async (_, records, lines) => {
		zone = records;
		const nameServers = [`127.0.0.1:${socket.address().port}`];
		expect(await diagnose(addresses, 'Sender’s domain', { nameServers })).toEqual(like(...lines));
	});

	test('is not at fault where name servers do not answer', async () => {
		const found = await diagnose(addresses, 'Sender’s domain', { nameServers: ['127.0.0.1:1'] });
		expect(found).toEqual(like(/^skipped .*name servers do not answer/));
	});
});
