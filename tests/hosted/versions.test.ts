import { expect, test } from 'vitest';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import { insert, open } from './opened.ts';

const newProject = await hostedProjects();

/** A migration that makes the version, as a release of it has. */
const migration = (version: number) => `alter table public.callback_requests add column steps integer;
	grant insert (steps) on public.callback_requests to anon;
	create or replace function private.schema_version() returns integer language sql immutable return ${version}`;

const together = () => {
	test('a later migration keeps the rows, and the program of an earlier release refuses the project', async () => {
		const project = (await newProject?.()) as HostedData;
		const store = await open(project);
		const { id } = await insert(store);
		await store.close();
		await project.sql.begin((sql) => sql.unsafe(migration(schemaVersion + 1)).simple());
		expect([...(await project.sql`select id, table_name from private.request_ids`)]).toMatchObject([{ id }]);
		await expect(open(project)).rejects.toThrow(
			'DATABASE_URL cannot be used: a newer release made its tables; start that release instead.',
		);
	});

	test('a project of an older version is refused until its migrations are applied', async () => {
		const project = (await newProject?.()) as HostedData;
		const become = (version: number) =>
			project.sql.unsafe(
				`create or replace function private.schema_version() returns integer language sql immutable return ${version}`,
			);
		await become(schemaVersion - 1);
		await expect(open(project)).rejects.toThrow('an older release made its tables; apply supabase/migrations');
		await become(schemaVersion);
		await (await open(project)).close();
	});
};

// npm has a Postgres for Linux on x64.
if (newProject) together();
else test('there is no Postgres on this machine, so that versions of its tables are not tested', () => {});
