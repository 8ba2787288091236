import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as limits from '#server/settings/limits.ts';
import {
	assertPublishable,
	gone,
	namesWithoutEffect,
	readSettings,
	SettingError,
	sampleSettings,
} from '#server/settings/read.ts';

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

	const refused: Readonly<Record<string, readonly string[]>> = {
		...{ LEADS_TO: ['a@example.com, b'], MAIL_FROM: ['Test Person <b@example.com>'], CONTACT_EMAIL: ['office'] },
		...{ SITE_URL: ['www.example.org', 'ftp://www.example.org'], SERVER_URL: ['nowhere'] },
		TRUST_PROXY: ['10.0.0.0/33', '2001:db8::/129', '10.0.0.1, proxy.example'],
		ALLOWED_ORIGINS: ['https://a.example, https://b.example/', 'a.example'],
		...{ RETAIN_PHOTOS_MONTHS: ['0', '121'], RETAIN_REQUESTS_MONTHS: ['a year'] },
		...{ MAX_REQUESTS_PER_DAY: ['0', '1000000001'], MAX_PHOTO_MB_PER_DAY: ['1.5'] },
		...{ PORT: ['0x1F90', '65536'], DATA_DIR: [' '], PUBLIC_BACKEND_KEY: ['sb_pub*123', '1234567'] },
		...{ DESK: ['yes'], RATE_LIMIT: ['no'], COUNTS: ['yes'], WEEKLY_REPORT: ['Monday'], LOG_LEVEL: ['all'] },
		...{ EDITOR_NAME: ['Test Person'], COMPANY_NAME: ['Two\nlines'], COMPANY_REGISTERED_IN: ['England'] },
		...{ VAT_NUMBER: ['GB12345'], ICO_NUMBER: ['12345678'], CONTACT_PHONE: ['01632 960', 'ring us'] },
	};
	test.each(
		Object.entries(refused).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
	)('%s=%s', (name, value) => {
		const line = new RegExp(`^${name}="[^"]+" cannot be used: it must be [^\\n]+\\.$`);
		expect(errorOf({ ...mail, ...hosted, [name]: value })).toMatch(line);
	});

	test('the most that each takes is taken', () => {
		const most = { PORT: '65535', RETAIN_PHOTOS_MONTHS: '120', MAX_REQUESTS_PER_DAY: '1000000000' };
		const lists = { TRUST_PROXY: '10.0.0.0/32,2001:db8::/128', ALLOWED_ORIGINS: '*, http://b.example:8080' };
		expect(errorOf({ ...most, ...lists, PUBLIC_BACKEND_KEY: '12345678' })).toBe('no error');
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
	test('may be given with spaces, and with or without the country', () => {
		expect(readSettings({ VAT_NUMBER: 'gb 123 4567 89' }).VAT_NUMBER).toBe('GB123456789');
		for (const CONTACT_PHONE of ['01632 960123', '+44 1632 960123'])
			expect(readSettings({ CONTACT_PHONE }).CONTACT_PHONE).toBe(CONTACT_PHONE);
	});

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

	test.each([
		['CONTACT_EMAIL', 'office@example-lifts.test'],
		['COMPANY_NAME', 'Sample & Sons Ltd'],
		['COMPANY_NUMBER', 'SC123456'],
		['COMPANY_ADDRESS', '1 Sampler Row, Testtown'],
	])('%s=%s is real', (name, value) => {
		expect(sampleSettings(readSettings({ ...real, [name]: value }))).toEqual([]);
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

test('what is limited for everybody is what documents and policies say', () => {
	const days = [limits.deskSessionFor, limits.deskSessionIdle, limits.strayRetention].map((ms) => ms / 86_400_000);
	expect([...days, limits.oldLinksForDays, limits.retainVisitsMonths]).toEqual([30, 7, 7, 30, 25]);
	const { deskLinkFor, deskLinkInterval, deskSeenInterval, strayPhotoAge, straySweepInterval } = limits;
	const minutes = [deskLinkFor, deskLinkInterval, deskSeenInterval, strayPhotoAge, straySweepInterval];
	expect(minutes.map((ms) => ms / 60_000)).toEqual([15, 10, 5, 110, 10]);
	expect([limits.maxFormFields, limits.maxFormFieldBytes, limits.maxFormBytes]).toEqual([30, 20_000, 200_000]);
	expect([limits.maxUploadBytes, limits.mib, limits.day]).toEqual([10_551_296, 1_048_576, 86_400_000]);
});
