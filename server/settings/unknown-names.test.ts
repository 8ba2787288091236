import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sayUnknown, unknownNames } from '#server/settings/unknown-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

const inFile = (text: string) => {
	writeFileSync(file, text);
	return unknownNames({}, file).map(sayUnknown);
};

describe('a name in .env that no setting has', () => {
	test.each([
		['SMPT_URL=smtp://127.0.0.1', '.env sets SMPT_URL, which is no setting: did you mean SMTP_URL?'],
		['SMTP_TSL=off', '.env sets SMTP_TSL, which is no setting: did you mean SMTP_TLS?'],
		['LEADS_T0=a@example.com', '.env sets LEADS_T0, which is no setting: did you mean LEADS_TO?'],
		['site_url=https://www.example.org', '.env sets site_url, which is no setting: did you mean SITE_URL?'],
		['export TRUST_PROXIES=127.0.0.1', '.env sets TRUST_PROXIES, which is no setting: docs/settings.md lists them all'],
		['SMTP_HOST=mail.example.org', '.env sets SMTP_HOST, which is no setting: docs/settings.md lists them all'],
	])('%s', (line, said) => {
		expect(inFile(`SITE_URL=https://www.example.org\n${line}\n`)).toEqual([said]);
	});

	test('is not repeated where it may be part of a password', () => {
		const said = inFile('LEADS_WEBHOOK_SECRET=whsec_abc\nMfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==\n');
		expect(said).toEqual(['.env sets “Mf…”, which is no setting: docs/settings.md lists them all']);
	});
});

test('settings, and what Node and the compose file read, are no errors', () => {
	expect(inFile('PORT=1\nNODE_ENV=production\nNODE_EXTRA_CA_CERTS=/x\nTZ=UTC\nSITE_HOST=www.example.org\n')).toEqual(
		[],
	);
	expect(unknownNames({}, join(folder, 'none'))).toEqual([]);
	expect(inFile('\uFEFFSITE_URL=https://www.example.org')).toEqual([]);
	expect(unknownNames({ '\uFEFFSITE_URL': 'https://www.example.org' }, join(folder, 'none'))).toEqual([]);
});

test('an .env that is saved as UTF-16 is refused in words', () => {
	writeFileSync(file, '\uFEFF# Settings\nPORT=1\n', 'utf16le');
	expect(() => unknownNames({}, file)).toThrow('.env is saved as UTF-16, which Node cannot read: save it as UTF-8.');
});

test('of the environment, only names that are nearly a setting’s are taken for one', () => {
	const env = { HOME: '/', PATH: '/', POST: '1', COUNT: '1', HOSTNAME: 'x', SMTP_ULR: '', MAILFROM: 'a@example.com' };
	expect(unknownNames(env, join(folder, 'none')).map(sayUnknown)).toEqual([
		'the environment has SMTP_ULR, which is no setting: did you mean SMTP_URL?',
		'the environment has MAILFROM, which is no setting: did you mean MAIL_FROM?',
	]);
});
