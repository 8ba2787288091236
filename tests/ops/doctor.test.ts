import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Answer, decode, encode } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import * as channels from '#server/delivery/channels.ts';
import { nonePublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { doctor } from '#server/doctor.ts';
import * as listening from '#server/http/listen.ts';
import { remedies } from '#server/ops/health.ts';
import * as photos from '#server/photos/draw.ts';
import * as limits from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { settings as allSettings } from '#server/settings/table.ts';
import { hostFiles } from '#server/site/files.ts';
import * as headers from '#server/site/headers.ts';
import { maxCorrectionsPerDay } from '#server/store/corrections.ts';
import { maxThanksPerDay } from '#server/store/enqueue.ts';
import { few, maxThanksToAllPerDay } from '#server/store/held.ts';
import { openForServer, whyUnusable } from '#server/store/open.ts';
import * as outbox from '#server/store/outbox.ts';
import * as photoRows from '#server/store/photo-rows.ts';
import * as rates from '#server/wire/rate-limits.ts';
import { inDatabase } from '../support/database.ts';
import { startMailServer } from '../support/receivers.ts';
import { temporaryFolder } from '../support/server.ts';
import { diagnose, type Env } from './diagnose.ts';

/** A data folder as the server leaves it. */
async function dataFolder(): Promise<string> {
	const folder = join(await temporaryFolder(), 'data');
	await (await openForServer(folder)).close();
	return folder;
}

const addresses = { LEADS_TO: 'person@example.com', MAIL_FROM: 'requests@mail.example.org' };
const LEADS_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Says what one check finds in a situation. */
type Look = (situation: string, title: string, env?: Env, more?: Parameters<typeof diagnose>[2]) => Promise<void>;

async function settings(look: Look): Promise<void> {
	const [envFile, well] = [join(await temporaryFolder(), '.env'), { SMTP_URL: 'smtp://127.0.0.1', ...addresses }];
	await look('no .env', 'File .env', {}, { envFile });
	await look('all is set', 'Settings', well, { envFile });
	await writeFile(envFile, 'SMPT_URL=smtp://127.0.0.1\n');
	for (const mode of [0o640, 0o644, 0o660]) {
		await chmod(envFile, mode);
		await look(mode.toString(8), 'File .env', {}, { envFile });
	}
	const wrong = Object.fromEntries(Object.keys(allSettings).map((name) => [name, '\n']));
	await look('all is wrong', 'Settings', wrong);
	await look(
		'mistyped',
		'Settings',
		{ PORT: 'abc', RATE_LIMIT: 'maybe', ...addresses, DESK_PORT: '4399' },
		{ envFile },
	);
	await look('a public site with samples', 'Settings', { SITE_URL: 'https://www.example.org', RATE_LIMIT: 'off' });
	for (const host of ['127.0.0.1', '192.0.2.1'])
		await look(host, 'Settings', { LEADS_WEBHOOK_URL: `http://${host}/secret`, LEADS_WEBHOOK_SECRET });
}

async function dataFolders(look: Look): Promise<void> {
	const folder = await dataFolder();
	const at = (situation: string, DATA_DIR = folder) => look(situation, 'Data folder', { DATA_DIR });
	await at('as the server leaves it');
	await chmod(folder, 0o755);
	await at('open to others');
	await at('not there', join(folder, 'none'));
	await at('a file', join(folder, 'leads.db'));
	for (const [version, release] of Object.entries({ 1: 'an older', 999: 'a newer' })) {
		inDatabase(folder, (database) => database.exec(`PRAGMA user_version = ${version}`));
		await at(`of ${release} release`);
	}
	await writeFile(join(folder, 'leads.db'), 'no database '.repeat(1000));
	await at('damaged');
}

async function builtSites(look: Look): Promise<void> {
	const dist = await temporaryFolder();
	await look('not built', 'Built site', {}, { dist });
	await writeFile(join(dist, 'index.html'), '<!doctype html>');
	await look('built by hand', 'Built site', {}, { dist });
	const made = builtWith(readSettings({}), nonePublished, new Date());
	await writeFile(join(dist, hostFiles.builtWith), JSON.stringify(made));
	await look('built', 'Built site', { PORT: '1' }, { dist });
	await look('changed', 'Built site', { COMPANY_NAME: 'Test Ltd', RETAIN_PHOTOS_MONTHS: '3' }, { dist });
	await writeFile(join(dist, hostFiles.builtWith), 'no JSON');
	await look('damaged', 'Built site', {}, { dist });
}

/** A site at an address that is not called this machine's, whose server answers as is said. */
async function sites(look: Look): Promise<void> {
	let answer: readonly [page: number, health: number, body?: string] = [200, 404];
	const server = createServer((call, response) => {
		const [page, health, body = 'page'] = answer;
		// After the body: a connection that is closed before would be reset, and the answer lost.
		call.resume().once('end', () => response.writeHead(call.url === '/healthz' ? health : page).end(body));
	});
	await once(server.listen(0), 'listening');
	onTestFinished(() => void server.close().closeAllConnections());
	const { port } = server.address() as AddressInfo;
	const [SITE_URL, dist] = [`http://0.0.0.0:${port}`, await temporaryFolder()];
	await look('no build', 'Public address', { SITE_URL }, { dist });
	await writeFile(join(dist, 'index.html'), 'page');
	for (const so of [
		[200, 503],
		[200, 404, 'another'],
		[404, 404],
		[502, 404],
	] as const) {
		answer = so;
		await look(`answers with ${so.join(', ')}`, 'Public address', { SITE_URL }, { dist });
	}
	answer = [413, 404];
	await look('refuses photos', 'Proxy', { SITE_URL });
	for (const status of ['ok', 'degraded', 'failing']) {
		const checks = Object.keys(remedies).map((name) => [name, status === 'ok' ? 'ok' : 'failing']);
		answer = [
			200,
			200,
			JSON.stringify({ status, checks: Object.fromEntries(checks.slice(status === 'failing' ? -1 : 0)) }),
		];
		await look(status, 'Running server', { HOST: '127.0.0.1', PORT: `${port}` });
	}
	await look('not reached', 'Public address', { SITE_URL: 'https://0.0.0.0:1' });
	await look('not through a proxy', 'Proxy', { SITE_URL: 'https://0.0.0.0:1' });
	await look('not reached', 'Proxy', { SITE_URL: 'https://0.0.0.0:1', TRUST_PROXY: '192.0.2.1' });
	await look('not started', 'Running server', { HOST: '127.0.0.1', PORT: '1' });
	for (const title of ['Public address', 'Proxy']) await look('of this machine', title);
	await look('mistyped', 'Public address', { SITE_URL: 'x' });
}

async function mailServers(look: Look): Promise<void> {
	const mailServer = await startMailServer({ auth: { user: 'user', pass: 'right' } });
	const login = (situation: string, password: string, host = '127.0.0.1') => {
		const SMTP_URL = `smtp://user:${password}@${host}:${mailServer.port}`;
		return look(situation, 'Mail server', { ...addresses, SMTP_URL });
	};
	await look('none', 'Mail server');
	await login('right', 'right');
	await look('without a login', 'Mail server', { ...addresses, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
	await login('a wrong password', 'wrong');
	await login('unencrypted', 'right', '0.0.0.0');
	expect(mailServer.accepted()).toEqual([]);
	await mailServer.stop();
	await login('stopped', 'right');
}

/** Records by name and type: names that are not in it do not exist. */
type Zone = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

async function domains(look: Look): Promise<void> {
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
	await once(socket.bind(0, '127.0.0.1'), 'listening');
	onTestFinished(() => void socket.close());
	const nameServers = [`127.0.0.1:${socket.address().port}`];
	const [mx, policy] = [{ MX: ['mx.example.org'] }, { '_dmarc.example.org': { TXT: ['v=DMARC1; p=none'] } }];
	const of = (record: string) => ({ 'mail.example.org': { ...mx, TXT: [record] } });
	const zones: Readonly<Record<string, Zone>> = {
		'all records, DMARC at the domain above': {
			'mail.example.org': { ...mx, TXT: ['other', 'v=spf1 include:mail.example -all'] },
			...policy,
		},
		'no record': {},
		'two records of SPF, and an address in place of a mail server': {
			'mail.example.org': { A: ['127.0.0.1'], TXT: ['v=spf1 a -all', 'v=spf1 mx -all'] },
		},
		'SPF that lets everybody send': of('v=spf1 +all'),
		'no mail, by RFC 7505': { 'mail.example.org': { MX: ['.'], TXT: ['V=SPF1', 'v=spf10 -all'] } },
	};
	for (const [situation, records] of Object.entries(zones)) {
		zone = records;
		await look(situation, 'Sender’s domain', addresses, { nameServers });
	}
	await look('no name server', 'Sender’s domain', addresses, { nameServers: ['127.0.0.1:1'] });
	await look('no sender', 'Sender’s domain');
}

/** Why a mail server cannot be used: its login, its name, no TLS, and its certificate. */
const mailCodes = [
	'SMTP 535;EAUTH;ENOTFOUND;EAI_NONAME;EAI_AGAIN;EDNS;ESOCKET;ETLS;EPROTO;ERR_SSL_WRONG_VERSION_NUMBER;SMTP 500',
	'SMTP 502;ERR_TLS_CERT_ALTNAME_INVALID;HOSTNAME_MISMATCH;CERT_HAS_EXPIRED;CERT_NOT_YET_VALID;INVALID_CA',
	'DEPTH_ZERO_SELF_SIGNED_CERT;UNABLE_TO_GET_ISSUER_CERT_LOCALLY;UNABLE_TO_VERIFY_LEAF_SIGNATURE',
].flatMap((codes) => codes.split(';'));

test('in each situation it says what is wrong, and what to do', async () => {
	const said: string[] = [];
	const look: Look = async (situation, title, env = {}, more = {}) => {
		said.push(`# ${title}: ${situation}`, ...(await diagnose(env, title, more)));
	};
	for (const some of [settings, dataFolders, builtSites, sites, mailServers, domains]) await some(look);
	for (const advice of new Set(mailCodes.map(channels.loginAdvice)))
		said.push(`# ${mailCodes.filter((code) => channels.loginAdvice(code) === advice).join(', ')}`, `${advice}`);
	// By SQLite's codes.
	for (const errcode of [11, 26, 8, 14, 5, 13, 1])
		said.push(
			`# SQLite ${errcode}`,
			`${whyUnusable(Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode }))}`,
		);
	const help = await doctor(['--help'], {});
	said.push(`${help.out}${help.err}(${help.code})`);
	expect(await doctor(['--jsn'], {})).toEqual({ code: 2, out: '', err: `Unknown option '--jsn'\n${help.out}` });
	said.push('# What the server allows, in ms, bytes or their number; and the headers that it sends');
	const ofFile = (name: string) => headers.fileHeaders(name, Buffer.from(''));
	const files = { svg: ofFile('a.svg'), html: ofFile('a.html'), json: ofFile('a.json'), pdf: ofFile('a.pdf') };
	const site = headers.siteHeaders({ SITE_URL: 'https://a.example' });
	const own = { ...files, site, maxCorrectionsPerDay, maxThanksPerDay, few, maxThanksToAllPerDay };
	const all = Object.assign(own, limits, channels, outbox, photoRows, rates, listening, photos, headers);
	for (const [name, one] of Object.entries(all))
		if (typeof one !== 'function') said.push(`${name}: ${JSON.stringify(one).replaceAll('":', '": ')}`);
	// Without what is new in each run.
	const text = said
		.join('\n')
		.replace(/\/\S*stairlifts-\w+/g, 'FOLDER')
		.replace(/:\d{4,5}\b/g, ':PORT')
		.replace(/20\d\d-\d\d-\d\d/g, 'DAY');
	await expect(text).toMatchFileSnapshot('doctor.approved.txt');
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
