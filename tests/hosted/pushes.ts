import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewProject, startMigratedProject, wholeSchema } from '../support/new-project.ts';
import { allMigrations, runSupabase } from '../support/supabase-cli.ts';

/** What `supabase db push` must do. Each throws with what is wrong. */
export type Push = (project: NewProject) => Promise<void>;

const all = allMigrations();

function push(url: string, migrations: string[]) {
	return runSupabase(['db', 'push', `--remote=${url}`, '--yes'], migrations);
}

async function mustPush(url: string, migrations: string[]): Promise<string> {
	const { status, output } = await push(url, migrations);
	equal(status, 0, output);
	return output;
}

let known: Promise<unknown> | undefined;

/** What the other tests run on: the same files, applied without the command line. */
async function reference(): Promise<unknown> {
	known ??= startMigratedProject().then(async (project) => {
		const schema = project && (await wholeSchema(project.sql));
		await project?.stop();
		return schema;
	});
	return known;
}

async function expectMigrated({ sql, url }: NewProject, reference: unknown): Promise<void> {
	deepEqual(await wholeSchema(sql), reference);
	const history = await sql`select version, name from supabase_migrations.schema_migrations order by version`;
	deepEqual(
		history.map(({ version, name }) => `${version}_${name}.sql`),
		all,
	);
	const again = await mustPush(url(), all);
	match(again, /up to date/);
	deepEqual(await wholeSchema(sql), reference);
}

export const pushAsPostgres: Push = async (project) => {
	const [{ rolsuper } = {}] = await project.sql`select rolsuper from pg_roles where rolname = 'postgres'`;
	equal(rolsuper, false);
	await mustPush(project.url(), all);
	await expectMigrated(project, await reference());
};

/** The command line logs in as a role of its own when it is given no password, and becomes `postgres` then. */
export const pushAsLoginRole: Push = async (project) => {
	await mustPush(project.url('cli_login_postgres'), all);
	await expectMigrated(project, await reference());
};

/** A file that fails leaves nothing, and the next push goes on with it. */
export const pushAfterConflict: Push = async (project) => {
	const { sql, url } = project;
	await sql`create schema private`;
	const { status, output } = await push(url(), all);
	equal(status, 1, output);
	match(output, /schema "private" already exists/);
	equal((await sql`select 1 from pg_tables where schemaname in ('public', 'private')`).length, 0);
	await sql`drop schema private`;
	await mustPush(url(), all);
	await expectMigrated(project, await reference());
};

/**
 * Where `postgres` may not make policies and triggers on storage.objects: each file that fails is run by somebody who may, and
 * marked as applied, as docs/hosted.md says.
 */
export const pushWithoutStorageRights: Push = async (project) => {
	const { sql, url } = project;
	await sql`revoke supabase_storage_admin from postgres`;
	const repaired: string[] = [];
	for (let run = await push(url(), all); run.status !== 0; run = await push(url(), all)) {
		match(run.output, /must be owner of (table|relation) objects|permission denied for (schema storage|table objects)/);
		const failed = [...run.output.matchAll(/Applying migration (\d+_\w+\.sql)/g)].at(-1)?.[1] ?? '';
		const text = await readFile(join(import.meta.dirname, '../../supabase/migrations', failed), 'utf8');
		await sql`grant supabase_storage_admin to postgres`;
		await sql.unsafe(`begin; set local role postgres; ${text}; commit`).simple();
		await sql`revoke supabase_storage_admin from postgres`;
		const version = failed.split('_')[0] ?? '';
		const repair = await runSupabase([
			'migration',
			'repair',
			'--status',
			'applied',
			version,
			`--remote=${url()}`,
			'--yes',
		]);
		equal(repair.status, 0, repair.output);
		ok(!repaired.includes(version), `${failed} is pushed again`);
		repaired.push(version);
	}
	ok(repaired.length > 0);
	await sql`grant supabase_storage_admin to postgres`;
	await expectMigrated(project, await reference());
};
