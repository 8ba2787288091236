import { afterAll, expect, test } from 'vitest';
import { diagnose } from '../support/doctor.ts';
import { type HostedProject, startHostedProject } from '../support/hosted-project.ts';

const project = (await startHostedProject()) as HostedProject;
afterAll(() => project?.stop());

const state = (more: Record<string, string> = {}) => diagnose({ ...project.env, ...more }, 'Hosted project');

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
	await project.run('revoke insert (id) on public.callback_requests from anon');
	expect((await state())[0]).toMatch(/^problem .*tables take nothing from visitors/);
	await project.run('grant insert (id) on public.callback_requests to anon');
	expect((await state({ PUBLIC_BACKEND_URL: 'http://127.0.0.1:59999' }))[0]).toMatch(
		/^problem .*does not answer .*ECONNREFUSED/,
	);
	const anonymous = await state({ DATABASE_URL: project.databaseUrl('authenticator') });
	expect(anonymous.slice(1)).toEqual([expect.stringMatching(/^problem .*(?:role|courier)/)]);
	const nobody = await state({ DATABASE_URL: 'postgres://courier:x@127.0.0.1:1/postgres' });
	expect(nobody.slice(1)).toEqual([expect.stringMatching(/^problem .*DATABASE_URL cannot be used/)]);
});
