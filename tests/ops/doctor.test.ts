import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nonePublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { doctor } from '#server/doctor.ts';
import { readSettings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';
import { openForServer } from '#server/store/open.ts';
import { run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { diagnose } from './doctor.ts';

/** A data folder as the server leaves it. */
async function dataFolder(): Promise<string> {
	const folder = join(await temporaryFolder(), 'data');
	await (await openForServer(folder)).close();
	return folder;
}

test('every setting that cannot be used is named, with names that no setting has', async () => {
	const envFile = join(await temporaryFolder(), '.env');
	await writeFile(envFile, 'SMPT_URL=smtp://127.0.0.1\n');
	const env = { PORT: 'abc', RATE_LIMIT: 'maybe', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };
	const found = await diagnose({ ...env, DESK_PORT: '4399' }, 'Settings', { envFile });
	expect(found).toEqual([
		expect.stringContaining('.env sets SMPT_URL, which is no setting'),
		expect.stringContaining('the environment has DESK_PORT, which has no effect any more'),
		expect.stringContaining('PORT="abc" cannot be used'),
		expect.stringContaining('RATE_LIMIT="maybe" cannot be used'),
		expect.stringContaining('LEADS_TO is set and SMTP_URL is not'),
	]);
	expect(found.every((line) => line.startsWith('problem'))).toBe(true);
});

test('a public site with sample values is a problem, one without recipients a warning', async () => {
	expect(await diagnose({ SITE_URL: 'https://www.example.org' }, 'Settings')).toEqual([
		expect.stringMatching(
			/^problem .*CONTACT_EMAIL \(“hello@\S+\.example” is a sample\), .*COMPANY_REGISTERED_IN \(not set\) cannot be/,
		),
		expect.stringMatching(/^warning .*sent to nobody/),
	]);
});

test('a .env that every account may read is a problem', async () => {
	const envFile = join(await temporaryFolder(), '.env');
	await writeFile(envFile, 'PORT=1\n');
	const state = async (mode: number) => {
		await chmod(envFile, mode);
		return (await diagnose({}, 'File .env', { envFile }))[0];
	};
	expect(await state(0o640)).toMatch(/^ok /);
	expect(await state(0o644)).toMatch(/^problem .*every account .*\(644\)/);
	expect(await state(0o660)).toMatch(/^problem .*group may change it/);
});

test('a data folder that this account may not write to is a problem', async () => {
	// Only root can make one.
	if (process.getuid?.() !== 0) return;
	const folder = await dataFolder();
	await chmod(dirname(folder), 0o755);
	const ran = await run('server/doctor.ts', ['--json'], { DATA_DIR: folder, PORT: '1' }, { uid: 65534, gid: 65534 });
	const { findings } = JSON.parse(ran.out) as { findings: { check: string; what: string; todo: string }[] };
	expect(findings.find(({ check }) => check === 'Data folder')).toMatchObject({
		what: expect.stringMatching(/may not write to .*, which is account 0’s \(EACCES\)$/),
		todo: expect.stringContaining('as root: chown -R'),
	});
});

test('a data folder that others may open is a warning, one that cannot be made a problem', async () => {
	const folder = await dataFolder();
	const state = (DATA_DIR: string) => diagnose({ DATA_DIR }, 'Data folder');
	expect(await state(folder)).toEqual([expect.stringMatching(/^ok /)]);
	await chmod(folder, 0o755);
	expect(await state(folder)).toEqual([expect.stringMatching(/^warning .*other accounts .*\(755\)/)]);
	expect(await state(join(folder, 'none'))).toEqual([expect.stringMatching(/^warning .*there is no/)]);
	expect(await state(join(folder, 'leads.db'))).toEqual([expect.stringMatching(/^problem .*is no folder/)]);
});

test('data that cannot be opened is one problem', async () => {
	const DATA_DIR = await dataFolder();
	const state = () => diagnose({ DATA_DIR }, 'Data folder');
	expect(await state()).toEqual([expect.stringMatching(/^ok /)]);
	await writeFile(join(DATA_DIR, 'leads.db'), 'no database '.repeat(1000));
	expect(await state()).toEqual([
		expect.stringMatching(/^problem Data folder: leads\.db in \S+ cannot be opened \(SQLite says /),
	]);
});

/** Writes the settings that a site was built with into its folder, as a build does. */
async function noteSettings(dist: string): Promise<void> {
	const settings = readSettings({});
	const made = builtWith(settings, nonePublished, new Date());
	await writeFile(join(dist, hostFiles.builtWith), JSON.stringify(made));
}

test('a site that is not built, or with other settings, is a problem, and the settings are named', async () => {
	const dist = await temporaryFolder();
	const state = async (env: Record<string, string>) => (await diagnose(env, 'Built site', { dist }))[0];
	expect(await state({})).toMatch(/^problem .*there is none/);
	await writeFile(join(dist, 'index.html'), '<!doctype html>');
	expect(await state({})).toMatch(/^warning .*does not say which settings/);
	await noteSettings(dist);
	expect(await state({ PORT: '1' })).toMatch(/^ok /);
	const changed = { COMPANY_NAME: 'Test Ltd', RETAIN_PHOTOS_MONTHS: '3' };
	expect(await state(changed)).toMatch(/^problem .*other values of COMPANY_NAME, RETAIN_PHOTOS_MONTHS than/);
});

test('the command ends with 1 for a problem, and prints no secret', async () => {
	const secrets = { SMTP_URL: 'smtp://user:pa55word@127.0.0.1:1', LEADS_WEBHOOK_URL: 'http://127.0.0.1:1/t0ken' };
	const env = { ...secrets, LEADS_TO: 'person@example.com', MAIL_FROM: 'b@example.com', DATA_DIR: await dataFolder() };
	const ran = await doctor(['--json', '--dns', '127.0.0.1:1'], env);
	expect(ran.err).toBe('');
	expect(ran.code).toBe(1);
	expect(ran.out).not.toMatch(/pa55word|t0ken|person@/);
	const { problems, findings } = JSON.parse(ran.out);
	const wrong = findings.filter(({ status }: { status: string }) => status === 'problem');
	expect(wrong).toHaveLength(problems);
	expect(wrong.map(({ check }: { check: string }) => check)).toEqual(expect.arrayContaining(['Mail server']));
});

test('without a problem the command ends with 0', async () => {
	const ran = await run('server/doctor.ts', [], { DATA_DIR: await dataFolder(), PORT: '1' });
	expect([ran.code, ran.err]).toEqual([0, '']);
	expect(ran.out).toMatch(/^ok {7}Data folder: /m);
	expect(ran.out).toMatch(/\n0 problems, \d+ warnings\.\n$/);
});
