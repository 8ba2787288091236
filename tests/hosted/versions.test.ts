import { expect, test } from 'vitest';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { describeHosted, newProject, open } from './project.ts';

describeHosted('a hosted project', () => {
	test('of a newer version is refused, and one of an older version until its migrations are applied', async () => {
		const project = await newProject();
		const become = (version: number) =>
			project.sql.unsafe(
				`create or replace function private.schema_version() returns integer language sql immutable return ${version}`,
			);
		await become(schemaVersion + 1);
		await expect(open(project)).rejects.toThrow(
			'DATABASE_URL cannot be used: a newer release made its tables; start that release instead.',
		);
		await become(schemaVersion - 1);
		await expect(open(project)).rejects.toThrow('an older release made its tables; apply supabase/migrations');
		await become(schemaVersion);
		await open(project);
	});
});
