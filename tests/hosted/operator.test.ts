import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { databases } from '../support/databases.ts';
import { diagnose } from '../support/doctor.ts';
import { ask, askForQuote, startHostedProject } from '../support/hosted-project.ts';
import { leads, run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { jpeg } from '../support/small-photos.ts';
import { tableNames } from '../support/wire.ts';

const newDatabase = await databases();
const project = newDatabase && (await startHostedProject(await newDatabase()));
let quote: { id: string; keys: string[] };
beforeAll(async () => {
	if (!project) return;
	quote = await askForQuote(project, [{ bytes: jpeg, type: 'image/jpeg' }], { email: 'quote@example.com' });
	for (const table of tableNames.filter((name) => name !== 'photo_quote_requests')) await ask(project, table);
});
afterAll(() => project?.stop());
// No folder: nothing of a hosted project is on this machine.
const command = (...args: string[]) => leads(args, '/nonexistent', project?.env);

describe.runIf(project)('on a hosted project', () => {
	test('list, show and export print what visitors sent', async () => {
		const { out, err, code } = await command('list');
		expect([code, err, out.trim().split('\n').length]).toEqual([0, '', tableNames.length]);
		const listed = JSON.parse((await command('list', '--json')).out);
		expect(listed).toHaveLength(tableNames.length);
		expect((await command('show', referenceOf(quote.id))).out).toContain('quote@example.com');
		expect((await command('export', '--csv')).out).toContain(quote.id);
	});

	test('photos and access copy the photos into a folder', async () => {
		const to = await temporaryFolder();
		expect((await command('photos', quote.id, '--to', to)).code).toBe(0);
		expect(readdirSync(to)).toEqual([expect.stringMatching(/^1-.*\.jpe?g$/)]);
		const { out } = await command('access', '--email', 'quote@example.com', '--to', await temporaryFolder());
		expect(JSON.parse(out).requests[0]).toMatchObject({ id: quote.id, photos: [{ key: quote.keys[0] }] });
	});

	test('resend makes due what was never planned for the recipients of now', async () => {
		const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };
		const { out } = await leads(['resend', quote.id], '', { ...project?.env, ...mail });
		expect(out).toMatch(/^[12] message\(s\) will be sent/);
	});

	test('confirm-clock says what is too old, and erase leaves nothing of a request', async () => {
		expect((await command('confirm-clock')).out).toContain('0 request(s)');
		const { code, out } = await command('erase', '--email', 'quote@example.com');
		expect([code, out]).toEqual([0, expect.stringMatching(/^Erased 1 request\(s\) and 1 photo\(s\)\./)]);
		expect((await command('show', quote.id)).err).toMatch(/^There is no request /);
		expect(await project?.run(`select 1 from storage.objects where name like '${quote.id}/%'`)).toEqual([]);
		expect([...(project?.files.keys() ?? [])]).toEqual([]);
		const audit = (await project?.run('select entry from private.audit order by number')) ?? [];
		expect(audit.map(({ entry }) => (entry as { act: string }).act)).toEqual(['access', 'erase']);
	});

	test('backup and restore say what copies a project', async () => {
		for (const args of [
			['backup', '/tmp/copy'],
			['restore', '/tmp/copy'],
		])
			expect(await command(...args)).toEqual({
				code: 1,
				out: '',
				err: expect.stringMatching(/^DATABASE_URL .*npm run leads -- copy.*\n$/),
			});
	});

	test.each([
		['with a wrong address', { DATABASE_URL: 'postgres://courier@127.0.0.1:1/postgres' }],
		['as an unknown role', { DATABASE_URL: project?.databaseUrl('nobody_here') ?? '' }],
		['as a role without rights', { DATABASE_URL: project?.databaseUrl('anon') ?? '' }],
	])('a command %s ends with one line, which holds no password', async (_, wrong) => {
		const env = { ...project?.env, ...wrong };
		const line = /^DATABASE_URL cannot be used.*\n$/;
		expect(await leads(['list'], '', env)).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
	});

	test('a server as a role without rights does not start', async () => {
		const env = { ...project?.env, DATABASE_URL: project?.databaseUrl('anon') ?? '' };
		await expect(startHere({ env })).rejects.toThrow(/DATABASE_URL cannot be used/);
	});

	test('npm run courier without a project ends with one line', async () => {
		const { code, err } = await run('server/courier.ts', [], { DATA_DIR: await temporaryFolder() });
		expect([code, err]).toEqual([1, expect.stringMatching(/^DATABASE_URL is not set: .*\n$/)]);
	});
});

const state = (more: Record<string, string> = {}) => diagnose({ ...project?.env, ...more }, 'Hosted project');

test.runIf(project)('a project that is set up well takes both keys and the role', async () => {
	expect(await state()).toEqual([
		'ok Hosted project: visitors can send requests and photos: the project takes the public key',
		'ok Hosted project: the database has our tables, and the role may use them',
		'ok Hosted project: the bucket of photos answers to the secret key',
	]);
});

test.runIf(project)('wrong keys, a role without rights and a database that does not answer are problems', async () => {
	expect((await state({ PUBLIC_BACKEND_KEY: 'sb_publishable_wrong' }))[0]).toMatch(
		/^problem .*refuses PUBLIC_BACKEND_KEY/,
	);
	expect((await state({ BACKEND_SECRET_KEY: 'sb_secret_of_another_one' }))[2]).toMatch(/^problem .*bucket of photos/);
	await project?.run('revoke insert (id) on public.callback_requests from anon');
	expect((await state())[0]).toMatch(/^problem .*tables take nothing from visitors/);
	await project?.run('grant insert (id) on public.callback_requests to anon');
	expect((await state({ PUBLIC_BACKEND_URL: 'http://127.0.0.1:59999' }))[0]).toMatch(
		/^problem .*does not answer .*ECONNREFUSED/,
	);
	const anonymous = await state({ DATABASE_URL: project?.databaseUrl('authenticator') ?? '' });
	expect(anonymous.slice(1)).toEqual([expect.stringMatching(/^problem .*(?:role|courier)/)]);
	const nobody = await state({ DATABASE_URL: 'postgres://courier:x@127.0.0.1:1/postgres' });
	expect(nobody.slice(1)).toEqual([expect.stringMatching(/^problem .*DATABASE_URL cannot be used/)]);
});
