import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as settings from '#server/settings/read.ts';
import { addressOf, isOnThisMachine } from '#server/settings/setting.ts';

const { assertPublishable, checkSettings, gone, namesWithoutEffect, readSettings, SettingError, sampleSettings } =
	settings;

/** The message of the error that settings cause. */
function errorOf(env: Readonly<Record<string, string>>, check = readSettings): string {
	try {
		check(env);
	} catch (error) {
		if (error instanceof SettingError) return error.message;
		throw error;
	}
	return 'no error';
}

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };

const hosted = {
	PUBLIC_BACKEND_URL: 'https://abc.example.org',
	BACKEND_SECRET_KEY: 'sb_secret_0123456789',
	PUBLIC_BACKEND_KEY: 'sb_publishable_0123456789',
};

const without = (name: string) => ({ ...hosted, [name]: '' });

describe('an invalid setting, or one without its other half, causes an error of one line', () => {
	test.each<[set: string, unset: string, said: string, env: Readonly<Record<string, string>>]>([
		['SMTP_URL', 'LEADS_TO', 'set both, or neither. LEADS_TO is the e-mail addresses ', { SMTP_URL: mail.SMTP_URL }],
		['SMTP_URL', 'MAIL_FROM', 'set both, or neither. MAIL_FROM is the e-mail address ', { ...mail, MAIL_FROM: '' }],
		['LEADS_TO', 'SMTP_URL', 'set both, or neither. SMTP_URL is the address of ', { LEADS_TO: mail.LEADS_TO }],
		['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET', '', { LEADS_WEBHOOK_URL: 'https://example.com' }],
		['BACKEND_SECRET_KEY', 'PUBLIC_BACKEND_URL', '', without('PUBLIC_BACKEND_URL')],
		['PUBLIC_BACKEND_URL', 'BACKEND_SECRET_KEY', '', without('BACKEND_SECRET_KEY')],
		['PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_KEY', 'set it to the publishable key ', without('PUBLIC_BACKEND_KEY')],
		['SERVER_URL', 'PUBLIC_BACKEND_URL', '', { SERVER_URL: 'none' }],
		['CONTACT_HOURS', 'CONTACT_PHONE', '', { CONTACT_HOURS: '9 to 5' }],
	])('%s without %s', (set, unset, said, env) => {
		expect(errorOf(env)).toMatch(new RegExp(`^${set} is set and ${unset} is not: ${said}.*$`));
	});

	test('DESK without https is said to need it', () => {
		const error = errorOf({ ...mail, DESK: 'on', SITE_URL: 'http://www.example.org' });
		expect(error).toMatch(/^DESK is on and SITE_URL="http:.*" is not https: .*$/);
		const at = (SERVER_URL: string) => errorOf({ ...mail, ...hosted, DESK: 'on', SERVER_URL });
		expect(at('http://www.example.org')).toMatch(/^DESK is on and SERVER_URL="http:.*" is not https: .*$/);
		expect(at('none')).toMatch(/^DESK is on and SERVER_URL is none: .*$/);
		expect([at('https://www.example.org'), at('http://127.0.0.1')]).toEqual(['no error', 'no error']);
	});

	test('which never contains a secret value', () => {
		const secret = 'Llanfairpwll';
		const wrong: Record<string, string>[] = [
			{ ...mail, SMTP_URL: `smtpx://user:${secret}@mail.example.com` },
			{ ...mail, SMTP_URL: `smtp://user:${secret}@mail.example.com/?pool=false` },
			{ LEADS_WEBHOOK_URL: `ftp://example.com/${secret}`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: `https://user:${secret}@example.com/`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: 'https://example.com', LEADS_WEBHOOK_SECRET: secret },
			{ LEADS_WEBHOOK_URL: 'https://example.com', LEADS_WEBHOOK_SECRET: `whsec_${'A'.repeat(88)}` },
			{ ...hosted, BACKEND_SECRET_KEY: `${secret} ${secret}` },
			{ ...hosted, BACKEND_SECRET_KEY: `sb_publishable_${secret}` },
		];
		for (const env of wrong) {
			const message = errorOf(env);
			expect(message).toMatch(
				/^(SMTP_URL|LEADS_WEBHOOK_URL|LEADS_WEBHOOK_SECRET|BACKEND_SECRET_KEY) cannot be used: it must be .*$/,
			);
			expect(message).not.toContain(secret);
		}
	});
});

describe('the company behind the site', () => {
	const real = {
		CONTACT_EMAIL: 'office@introductions.test',
		COMPANY_NAME: 'Test Introductions Ltd',
		COMPANY_NUMBER: '07654321',
		COMPANY_ADDRESS: '1 Test Street, Testtown',
		COMPANY_REGISTERED_IN: 'Scotland',
	};
	const checked = (env: Readonly<Record<string, string | undefined>>) => {
		assertPublishable(readSettings(env));
		return readSettings(env);
	};

	test('must be real for an https address, and says what is missing', () => {
		const site = { SITE_URL: 'https://www.example.org' };
		expect(errorOf({ ...site, ...real }, checked)).toBe('no error');
		expect([errorOf({}, checked), errorOf(hosted)]).toEqual(['no error', 'no error']);
		const plain = { ...hosted, PUBLIC_BACKEND_URL: 'http://backend.example' };
		expect(errorOf({ ...site, ...real, ...plain }, checked)).toMatch(
			/PUBLIC_BACKEND_URL is not https: .* Set an https address\.$/,
		);
		for (const name of Object.keys(real))
			expect(errorOf({ ...site, ...real, [name]: '' }, checked)).toMatch(
				new RegExp(
					`^SITE_URL="https://www.example.org" is a public address, .*: set ${name} \\((?:“.+” is a sample|not set)\\)\\.$`,
				),
			);
		expect(sampleSettings(readSettings({})).sort()).toEqual(Object.keys(real).sort());
	});

	test.each(['docs/deploy.md', 'docs/settings.md'])('are not those of the example in %s', (document) => {
		const text = readFileSync(join(import.meta.dirname, '../..', document), 'utf8');
		for (const name of ['CONTACT_EMAIL', 'COMPANY_NAME', 'COMPANY_NUMBER', 'COMPANY_ADDRESS']) {
			const value = new RegExp(`^ *${name}=(.+)$`, 'm').exec(text)?.[1];
			expect(value).toBeDefined();
			expect(sampleSettings(readSettings({ ...real, [name]: value })), `${name}=${value}`).toEqual([name]);
		}
	});
});

test('the first name of an .env is read after a byte order mark', () => {
	expect(readSettings({ '\uFEFFSITE_URL': 'https://www.example.org' }).SITE_URL).toBe('https://www.example.org');
});

const folder = mkdtempSync(join(tmpdir(), 'names-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

const inFile = (text: string) => {
	writeFileSync(file, text);
	return namesWithoutEffect({}, file);
};

test('a name in .env that no setting has is said, whole only if it is no part of a password', () => {
	expect(inFile('SITE_URL=https://www.example.org\nSMPT_URL=smtp://127.0.0.1\nexport site_url=x\n')).toEqual([
		'.env sets SMPT_URL, which is no setting: docs/settings.md lists them all',
		'.env sets site_url, which is no setting: docs/settings.md lists them all',
	]);
	expect(inFile('LEADS_WEBHOOK_SECRET=whsec_abc\nMfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==\n')).toEqual([
		'.env sets “Mf…”, which is no setting: docs/settings.md lists them all',
	]);
});

test('a setting of an earlier release is said to have no effect, in .env and in the environment', () => {
	const said = 'DESK_PORT, which has no effect any more: docs/upgrade.md says why';
	expect(inFile('DESK_PORT=4399\n')).toEqual([`.env sets ${said}`]);
	expect(namesWithoutEffect({ DESK_PORT: '4399', HOME: '/', SMPT_URL: 'x' }, join(folder, 'none'))).toEqual([
		`the environment has ${said}`,
	]);
	const guide = readFileSync(join(import.meta.dirname, '../../docs/upgrade.md'), 'utf8');
	expect(gone.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('settings, and what Node and the compose file read, are no errors', () => {
	const lines = 'PORT=1\nNODE_ENV=production\nNODE_EXTRA_CA_CERTS=/x\nTZ=UTC\nSITE_HOST=www.example.org\n';
	expect(inFile(lines)).toEqual([]);
	expect(namesWithoutEffect({}, join(folder, 'none'))).toEqual([]);
	expect(inFile('\uFEFFSITE_URL=https://www.example.org')).toEqual([]);
});

test('an .env that is saved as UTF-16 is refused in words', () => {
	writeFileSync(file, '\uFEFF# Settings\nPORT=1\n', 'utf16le');
	expect(() => namesWithoutEffect({}, file)).toThrow(
		'.env is saved as UTF-16, which Node cannot read: save it as UTF-8.',
	);
});

/** What each setting is given, between bars: at the edges of what it takes. */
const given: Readonly<Partial<Record<settings.Name, string>>> = {
	CONTACT_EMAIL: 'a@b|a@b.example|A@B.EXAMPLE|a@x.example.com|a@example.org|a@example-lifts.test|a@b.example.de',
	CONTACT_PHONE: '01632 96012|01632 960123|01632 9601234|+44 1632 960123|+440 1632 960123|1632 960123|(01632) 960123',
	COMPANY_NAME: 'Example Ltd|Examples Ltd|Sample & Sons Ltd|  A Ltd ',
	COMPANY_NUMBER: '1234567|01234567|12345678|012345678|112345678|SC123456',
	COMPANY_ADDRESS: '1 Examples Street|1 Sampler Row',
	COMPANY_REGISTERED_IN: 'England and Wales|Wales|Scotland|Northern Ireland|England',
	VAT_NUMBER: 'gb 123 4567 89|XI123456789012|123456789|1234567890|FR123456789',
	ICO_NUMBER: 'ZA123456|Z1234567|za123456|ZA12345',
	PORT: '0|65535|65536|1e3| 80 ',
	DATA_DIR: 'x|/x/| ',
	SITE_URL: 'https://a.example//|http://a.example/b/|ftp://a.example|a.example',
	RETAIN_PHOTOS_MONTHS: '0|1|120|121',
	MAX_REQUESTS_PER_DAY: '0|1|1000000000|1000000001|1.5',
	RATE_LIMIT: 'on|off|On',
	TRUST_PROXY: '10.0.0.1, ,::1/128|10.0.0.0/32|10.0.0.0/33|::/129|10.0.0.0/8/8|10.0.0.0/x|proxy',
	ALLOWED_ORIGINS: '*|https://a.example, http://b.example:8080|https://a.example/|ftp://a.example',
	PUBLIC_BACKEND_KEY: '12345678|1234567|a_b.c-d9|a b c d e f',
	BACKEND_SECRET_KEY: 'sb_secret_012345|sb_secret_01234|sb_publishable_0123456789',
	SERVER_URL: 'none|https://a.example/|None',
	EDITOR_NAME: 'A, B|A|A, B, C|,B',
	SMTP_URL:
		'smtp://a|smtps://a:465/|smtp://u:p%40@a|smtp://u:%@a|smtp://%@a|smtp://a/b|smtp://a?b|smtp://a#b|http://a|smtp://',
	LEADS_TO: 'a@a.example, a@a.example,b@a.example|a',
	MAIL_FROM: 'a@a.example|A <a@a.example>',
	LEADS_WEBHOOK_URL: 'http://a|https://a/b|https://u@a|https://:p@a|ftp://a',
	LEADS_WEBHOOK_SECRET: [23, 24, 64, 65].map((bytes) => `whsec_${Buffer.alloc(bytes).toString('base64')}`).join('|'),
	WEEKLY_REPORT: 'off|monday|tuesday|wednesday|thursday|friday|saturday|sunday|Monday',
	DESK: 'on|off|yes',
	LOG_LEVEL: 'fatal|error|warn|info|debug|silent|all',
};

test('What settings are taken for, each and together', async () => {
	const said = [JSON.stringify(readSettings({}), undefined, '\t')];
	for (const [name, values] of Object.entries(given) as [settings.Name, string][])
		for (const value of [
			...values.split('|'),
			...(name === 'LEADS_WEBHOOK_SECRET' ? [`whsec_${'A'.repeat(33)}`] : []),
		]) {
			const { current, unusable } = checkSettings({ [name]: value });
			const sample = sampleSettings(current).includes(name) ? ', a sample' : '';
			said.push(`${name}=${value}: ${unusable.includes(name) ? 'no' : JSON.stringify(current[name]) + sample}`);
		}
	for (const SERVER_URL of ['', 'none', 'https://s.example'])
		for (const is of ['on', 'off'] as const) {
			const all = { ...readSettings({}), SERVER_URL, DESK: is, COUNTS: is };
			const found = [settings.serverUrl, settings.serverElsewhere, settings.deskAddress, settings.photoBase];
			said.push(`${SERVER_URL} ${is}: ${[...found, settings.countsVisits].map((of) => of(all)).join(' ')}`);
		}
	for (const host of ['0.0.0.0', '::', '::1', 'a.example']) said.push(addressOf(host, 80));
	for (const url of [
		'http://localhost',
		'smtp://[::1]',
		'http://127.9.9.9',
		'http://128.0.0.1',
		'http://127.0.0.1.a',
		'x',
	])
		said.push(`${url}: ${isOnThisMachine(url)}`);
	const named = Object.fromEntries(Object.keys(readSettings({})).map((name) => [name, name]));
	said.push(JSON.stringify(settings.companyDetails(named as never)));
	await expect(said.join('\n').replaceAll(process.cwd(), 'HERE')).toMatchFileSnapshot('read.approved.txt');
});
