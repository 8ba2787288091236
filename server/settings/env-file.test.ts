import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gone, namesWithoutEffect } from '#server/settings/env-file.ts';

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
