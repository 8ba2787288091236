import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Answer, decode, encode } from 'dns-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonePublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import type { Context } from '#server/doctor/check.ts';
import { checks, doctor, runChecks } from '#server/doctor.ts';
import { checkSettings, readSettings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';
import { openForServer } from '#server/store/open.ts';
import { run } from '../support/operator.ts';
import { makeCertificate } from '../support/programs.ts';
import { startMailServer } from '../support/receivers.ts';
import { type AnyServer, smallSite, temporaryFolder } from '../support/server.ts';
import { healthOf, startHere } from '../support/shared.ts';

type Env = Readonly<Record<string, string>>;

/** Runs one check of `npm run doctor` in this process. @returns a line for each finding: `problem Settings: …` */
async function diagnose(
	env: Env,
	title: string,
	more: Partial<Pick<Context, 'envFile' | 'dist' | 'nameServers'>> = {},
): Promise<string[]> {
	const checked = checkSettings(env);
	const none = { envFile: '/nonexistent/.env', dist: '/nonexistent', nameServers: [] };
	const chosen = checks.filter((check) => check.title === title);
	const found = await runChecks(chosen, { settings: checked.current, checked, env, ...none, ...more });
	return found.flatMap(({ title, findings }) => findings.map(({ status, what }) => `${status} ${title}: ${what}`));
}
const like = (...lines: RegExp[]) => lines.map((line) => expect.stringMatching(line));

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

test.runIf(process.getuid?.() === 0)('a data folder that this account may not write to is a problem', async () => {
	const folder = await dataFolder();
	await chmod(dirname(folder), 0o755);
	const ran = await run('server/doctor.ts', ['--json'], { DATA_DIR: folder, PORT: '1' }, { uid: 65534, gid: 65534 });
	const { findings } = JSON.parse(ran.out) as { findings: { check: string; what: string; todo: string }[] };
	expect(findings.find(({ check }) => check === 'Data folder')).toMatchObject({
		what: expect.stringMatching(/may not write to .*, which is account 0’s \(EACCES\)$/),
		todo: expect.stringContaining('as root: chown -R'),
	});
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

test('the command ends with 1 for a problem, and prints no secret; without one it ends with 0', async () => {
	const DATA_DIR = await dataFolder();
	const secrets = { SMTP_URL: 'smtp://user:pa55word@127.0.0.1:1', LEADS_WEBHOOK_URL: 'http://127.0.0.1:1/t0ken' };
	const ran = await doctor(['--json', '--dns', '127.0.0.1:1'], { ...secrets, ...addresses, DATA_DIR });
	expect([ran.code, ran.err]).toEqual([1, '']);
	expect(ran.out).not.toMatch(/pa55word|t0ken|person@/);
	const { problems, findings } = JSON.parse(ran.out);
	const wrong = findings.filter(({ status }: { status: string }) => status === 'problem');
	expect(wrong).toHaveLength(problems);
	expect(wrong.map(({ check }: { check: string }) => check)).toContain('Mail server');
	const well = await run('server/doctor.ts', [], { DATA_DIR, PORT: '1' });
	expect([well.code, well.err]).toEqual([0, '']);
	expect(well.out).toMatch(/^ok {7}Data folder: [\s\S]*\n0 problems, \d+ warnings\.\n$/m);
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

describe('the public address', () => {
	/** Where the proxy calls the server from: the value of TRUST_PROXY. */
	const proxyAddress = '127.0.0.9';
	interface ProxyFaults {
		/** Largest body in bytes. */
		largest?: number;
		/** Passes /healthz on too. */
		opensHealth?: boolean;
		/** Answers everything by itself, as the first page of a new web server. */
		isSomebodyElse?: boolean;
	}
	let faults: ProxyFaults = {};
	let server: AnyServer;

	/** Starts a proxy with TLS, at an address that is not called this machine's, and leads there all the same. */
	async function startTlsProxy(days: number) {
		const { key, cert } = makeCertificate(days);
		const proxy = createServer({ key, cert }, (incoming, outgoing) => {
			const { method, headers, url = '' } = incoming;
			const isHealth = url === '/healthz' && !faults.opensHealth;
			const isTooLarge = Number(headers['content-length'] ?? 0) > (faults.largest ?? Infinity);
			if (isHealth || isTooLarge || faults.isSomebodyElse) {
				const status = isTooLarge ? 413 : isHealth ? 404 : 200;
				// After the body: a connection that is closed before would be reset, and the answer lost.
				incoming.resume().once('end', () => outgoing.writeHead(status, { connection: 'close' }).end('by the proxy'));
				return;
			}
			const visitor = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
			const to = { method, headers: { ...headers, ...visitor }, localAddress: proxyAddress, agent: false as const };
			const passed = request(server.url + url, to, (answer) =>
				answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
			);
			passed.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
			incoming.pipe(passed);
		});
		await once(proxy.listen(0, '127.0.0.1'), 'listening');
		const stop = () => {
			proxy.close();
			proxy.closeAllConnections();
		};
		return { url: `https://0.0.0.0:${(proxy.address() as AddressInfo).port}`, cert, stop };
	}

	const known = getCACertificates('default');
	let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
	let dist: string;
	let env: Env;
	beforeAll(async () => {
		dist = await smallSite();
		proxy = await startTlsProxy(60);
		const behind = { SITE_URL: proxy.url, TRUST_PROXY: proxyAddress, HOST: '127.0.0.1' };
		server = await startHere({ env: behind, dist });
		env = { ...behind, PORT: new URL(server.url).port };
		setDefaultCACertificates([...known, proxy.cert]);
	});
	beforeEach(() => {
		faults = {};
	});
	afterAll(async () => {
		setDefaultCACertificates(known);
		proxy.stop();
		await server.stop();
	});
	const state = (title: string, more: Env = {}) => diagnose({ ...env, ...more }, title, { dist });

	test('of a site that is set up well has nothing to mend', async () => {
		const well = /^ok .*answers with this site, .*certificate is valid until 20\d\d-\d\d-\d\d$/;
		expect(await state('Public address')).toEqual(like(well));
		expect(await state('Proxy')).toEqual(['ok Proxy: bodies of 10 MB arrive']);
		expect(await state('Running server')).toEqual(like(/^ok /));
		expect(await state('Running server', { PORT: '1' })).toEqual(like(/^warning .*none answers/));
		// What was looked at leaves no data behind.
		expect((await healthOf(server)).deliveries.waiting).toBe(0);
		expect(server.output()).not.toContain('"status":201');
	});

	test.each<[string, string, ProxyFaults, Env, RegExp]>([
		['a proxy that the settings do not name', 'Proxy', {}, { TRUST_PROXY: '' }, /^problem .*TRUST_PROXY is empty/],
		['a proxy that refuses photos', 'Proxy', { largest: 1_000_000 }, {}, /^problem .*10 MB.*\(413\)/],
		['an open health check', 'Public address', { opensHealth: true }, {}, /^warning .*\/healthz is open/],
		['another site', 'Public address', { isSomebodyElse: true }, {}, /^warning .*not that of the build here/],
		['no site', 'Public address', {}, { SITE_URL: 'https://0.0.0.0:1' }, /^problem .*ECONNREFUSED/],
	])('names %s', async (_, title, having, more, line) => {
		faults = having;
		expect(await state(title, more)).toContainEqual(expect.stringMatching(line));
	});

	test('names a certificate that browsers refuse, or that ends soon', async () => {
		const short = await startTlsProxy(5);
		const found = () => state('Public address', { SITE_URL: short.url });
		expect(await found()).toContainEqual(
			expect.stringMatching(/^problem .*browsers refuse .*\(DEPTH_ZERO_SELF_SIGNED/),
		);
		setDefaultCACertificates([...known, short.cert]);
		expect(await found()).toContainEqual(expect.stringMatching(/^problem .*certificate ends in [45] days/));
		short.stop();
	});
});
