import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';

const email = 'owner@example.com';
const env = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: email, MAIL_FROM: 'b@example.com' };
const at = (time: string) => vi.setSystemTime(new Date(time));
let folder = '';

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T08:00:00Z') });
	folder = await temporaryFolder();
	await (await openForServer(folder)).close();
});
afterAll(() => void vi.useRealTimers());

/** Begins a session now. @returns its ID */
async function begin(address = email, browser = 'Firefox on Windows'): Promise<string> {
	const store = openForCommand(folder, 'command');
	const [id, now] = [randomUUID(), new Date().toISOString()];
	const link = { hash: id, email: address, created_at: now, expires_at: new Date(Date.now() + 1000).toISOString() };
	store.deskAccess.addLink(link, now);
	store.deskAccess.begin(id, { id, hash: `of ${id}`, browser }, now);
	await store.close();
	return id;
}
const run = (...args: string[]) => leads(['sessions', ...args], folder, env);

describe('sessions of the desk', () => {
	test('are listed in British time, the newest first, without those that can no longer be used', async () => {
		await begin();
		at('2026-07-01T09:00:00Z');
		await begin('former@example.com');
		const older = await begin();
		at('2026-07-02T10:05:00Z');
		const newer = await begin(email, 'Chrome\u001b[31m on Android');
		const store = openForCommand(folder, 'command');
		store.deskAccess.seen(older, '2026-07-02T10:04:00.000Z');
		await store.close();
		expect((await run()).out.split('\n')).toEqual([
			`${newer}  since 2026-07-02 11:05  last used 2026-07-02 11:05  owner@example.com, Chrome�[31m on Android`,
			`${older}  since 2026-07-01 10:00  last used 2026-07-02 11:04  owner@example.com, Firefox on Windows`,
			'',
		]);
		at('2026-07-10T12:00:00Z');
		expect((await run()).out).toBe('No session is open.\n');
	});

	test('are ended one by one, or all, those that are not listed too', async () => {
		const [one] = [await begin(), await begin(), await begin('former@example.com')];
		expect(await run('--end', one)).toEqual({ code: 0, out: '1 session ended.\n', err: '' });
		expect((await run()).out.trimEnd().split('\n')).toHaveLength(1);
		expect((await run('--end', one)).err).toBe(
			`There is no session "${one}": "npm run leads -- sessions" lists them.\n`,
		);
		// A lost phone is no time to correct settings.
		expect((await leads(['sessions', '--end', 'all'], folder, { LEADS_TO: 'x' })).out).toBe('2 sessions ended.\n');
		expect((await run('--end', 'all')).out).toBe('0 sessions ended.\n');
	});

	test.each([
		[['--end', ''], 2, /^"sessions" needs --end SESSION\.\n/],
		[['--end'], 2, /^"sessions" needs --end SESSION\.\n/],
		[['one'], 2, /^"sessions" has too many arguments\.\n/],
	])('answers %j with one line that says what is right', async (args, code, line) => {
		const ran = await run(...args);
		expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(line)]);
	});

	test('need LEADS_TO to be listed', async () => {
		expect((await leads(['sessions'], folder)).out).toBe(
			'LEADS_TO is not set, so that nobody can use the desk from outside.\n',
		);
	});
});
