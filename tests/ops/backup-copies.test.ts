import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withPing } from '#server/operator/commands/keeping.ts';
import { shortIntervals } from '../support/delivered.ts';
import { startMailServer } from '../support/mail-server.ts';
import { backUpInto, twoQuotes } from '../support/nightly-backups.ts';
import { run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf } from '../support/shared-server.ts';

// Where backups are copied to, and who is told of them.

test('an address is told of success and of failure, and is never printed', async () => {
	const { dataDir, folder } = await twoQuotes();
	const asked: string[] = [];
	let status = 200;
	const receiver = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.writeHead(status).end('OK');
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	const { port } = receiver.address() as { port: number };
	const secret = randomUUID();
	const url = `http://127.0.0.1:${port}/${secret}`;
	const env = { BACKUP_PING_URL: url };
	const good = await backUpInto(dataDir, folder, env);
	expect([good.code, asked.splice(0)]).toEqual([0, [`/${secret}`]]);
	const bad = await backUpInto(join(dataDir, 'none'), folder, env);
	expect([bad.code, asked.splice(0)]).toEqual([1, [`/${secret}/fail`]]);
	// An address that refuses or does not answer fails no backup.
	status = 500;
	const lines: string[] = [];
	const whole = async () => ({ report: '', isWhole: true });
	const times = { tries: 2, timeout: 60_000, pause: 1 };
	expect(await withPing(url, (line) => lines.push(line), whole, times)).toEqual({ report: '', isWhole: true });
	expect(asked).toHaveLength(2);
	await new Promise((resolve) => receiver.close(resolve));
	await withPing(url, (line) => lines.push(line), whole, times);
	expect(lines).toEqual(Array(2).fill('The address in BACKUP_PING_URL could not be reached, or refused the call.'));
	expect([good, bad].map(({ out, err }) => out + err).join('')).not.toContain(secret);
});

/** A folder with a program called rsync, which writes down how it was called and ends as the file `code` beside it says. */
async function rsyncInPlace(): Promise<{
	PATH: string;
	calls: () => Promise<string[][]>;
	endWith: (code: number) => Promise<void>;
}> {
	const folder = await temporaryFolder();
	const file = (name: string) => join(folder, name);
	await writeFile(
		file('rsync'),
		`#!/bin/sh
{ printf '%s\\n' "$@"; env | grep -c SECRET; echo .; } >> ${file('calls')}
echo 'backups@nas: Permission denied (publickey).' >&2
exit $(cat ${file('code')})
`,
		{ mode: 0o700 },
	);
	const endWith = (code: number) => writeFile(file('code'), String(code));
	await endWith(0);
	const calls = async () =>
		(await readFile(file('calls'), 'utf8'))
			.split('.\n')
			.slice(0, -1)
			.map((call) => call.trim().split('\n'));
	return { PATH: `${folder}:${process.env.PATH}`, calls, endWith };
}

test('all backups are copied elsewhere, without a shell or a secret; a copy that fails is in /healthz and in an e-mail', async () => {
	const { dataDir, folder } = await twoQuotes();
	const { PATH, calls, endWith } = await rsyncInPlace();
	const to = 'backups@nas.example.org:a folder;$(touch x)';
	const env = { PATH, DATA_DIR: dataDir, BACKUP_COPY_TO: to, LEADS_WEBHOOK_SECRET: 'SECRET' };
	const good = await run('server/leads.ts', ['backup', '--into', folder], env);
	expect([good.code, good.err]).toEqual([0, '']);
	expect(good.out).toContain(`All backups are copied to ${to}.\n`);
	const [call = []] = await calls();
	expect(call.slice(-4)).toEqual([
		'--',
		`${folder}/`,
		expect.stringMatching(/^backups@nas\.example\.org:a folder;\$\(touch x\)\/stairlifts-[0-9a-f]{8}\/$/),
		'0',
	]);
	expect(call).toEqual(expect.arrayContaining(['-aH', '--delete', expect.stringContaining('BatchMode=yes')]));

	await endWith(23);
	vi.stubEnv('PATH', PATH);
	onTestFinished(() => void vi.unstubAllEnvs());
	const again = () => backUpInto(dataDir, folder, { BACKUP_COPY_TO: to });
	const bad = await again();
	expect(bad.code).toBe(2);
	expect(bad.out).toContain(
		'The backups could not be copied: rsync ended with 23: backups@nas: Permission denied (publickey).\n',
	);
	const mailServer = await startMailServer();
	const mail = { SMTP_URL: mailServer.url, LEADS_TO: 'operator@example.com', MAIL_FROM: 'b@example.com' };
	const server = await startHere({ dataDir, env: mail, intervals: { ...shortIntervals, attention: 100 } });
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: { backup: 'failing' } });
	const mails = () => mailServer.messages();
	await expect
		.poll(async () => (await mails()).map(({ subject }) => subject))
		.toEqual(['The site needs your attention']);
	expect((await mails())[0]?.text).toContain('he backups could not be copied to BACKUP_COPY_TO on ');
	await endWith(0);
	expect((await again()).code).toBe(0);
	expect(await healthOf(server)).toMatchObject({ checks: { backup: 'ok' }, backup: { ageHours: 0 } });
	// From a day and a half on, the last whole one is too old.
	const old = new Date(Date.now() - 40 * 60 * 60 * 1000).toISOString();
	await writeFile(join(dataDir, 'last-backup'), JSON.stringify({ made: { at: old } }));
	expect(await healthOf(server)).toMatchObject({ checks: { backup: 'failing' }, backup: { ageHours: 40 } });
	await server.stop();
	await mailServer.stop();
});

test('a place for copies that is in the folder of the backups, or an option, is refused', async () => {
	const { dataDir, folder } = await twoQuotes();
	const inside = await backUpInto(dataDir, folder, { BACKUP_COPY_TO: join(folder, 'x') });
	expect([inside.code, inside.out]).toEqual([2, expect.stringContaining('is in the folder of the backups')]);
	expect((await backUpInto(dataDir, folder, { BACKUP_COPY_TO: '--rsh=x' })).err).toMatch(
		/^BACKUP_COPY_TO="--rsh=x" cannot/,
	);
});
