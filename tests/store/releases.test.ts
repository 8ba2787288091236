import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '#server/store/content.ts';
import { openForServer } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { migrate, versions } from '#server/store/sqlite/migrate.ts';
import manifest from '../../package.json' with { type: 'json' };
import { inDatabase } from '../support/database.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import { postgresTables, sqliteSchema } from '../support/print-schema.ts';
import { temporaryFolder } from '../support/server.ts';
import { becomeHostedUntil, migrateFrom } from '../support/supabase.ts';
import { fill, recordsOf } from './copying.ts';
import { insert, planner } from './data.ts';

// What a release stored is read by each later one. `NEW_RELEASE=yes npx vitest run tests/store/releases.test.ts` writes the file of the
// release that package.json names; after that it is never changed.

/** What a store of a release has: its rows by table, and the records that the release itself read from them. */
interface Stored {
	rows: Record<string, Record<string, string | number | null>[]>;
	records: StoredRecord[];
	/** Of a data folder: the file of that name. */
	audit?: string;
}

interface Release {
	/** The version of its SQLite database, and the last of its migrations of a hosted project. */
	schemaVersion: number;
	migration: string;
	/** SHA-256 of the steps and migrations that came with it, by path. */
	digests: Record<string, string>;
	sqlite: Stored;
	postgres: Stored;
}

const root = join(import.meta.dirname, '../..');
const release = manifest.version;
const steps = versions.map((_, index) => `server/store/sqlite/version-${index + 1}.sql`);
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).toSorted();
const digestOf = (path: string) =>
	createHash('sha256')
		.update(readFileSync(join(root, path)))
		.digest('hex');

const newProject = await hostedProjects();
const runOn = (sql: Sql) => (text: string) => sql.unsafe(text).simple();
/** Sorts after the name of a migration, and before that of the next. */
const namesUntil = (migration: string) => `${migration}~`;

async function sqliteRows(folder: string): Promise<Stored['rows']> {
	return inDatabase(folder, (database) => {
		const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
		const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all()]);
		return Object.fromEntries(rows);
	});
}

async function postgresRows({ sql }: HostedData): Promise<Stored['rows']> {
	const tables = await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and table_name <> 'limits' order by 1`;
	const rows = tables.map(async ({ name }) => {
		const [all] = await sql.unsafe(`select coalesce(json_agg(t), '[]') as rows from ${name} t`);
		return [name, all?.rows];
	});
	return Object.fromEntries(await Promise.all(rows));
}

async function writeRelease(): Promise<Release> {
	if (!newProject) throw new Error('There is no Postgres on this machine.');
	const folder = await temporaryFolder();
	const inFolder = await openForServer(folder, { planner });
	await fill(inFolder);
	const audit = readFileSync(join(folder, 'audit.jsonl'), 'utf8');
	const sqlite = { rows: await sqliteRows(folder), records: await recordsOf(inFolder), audit };
	await inFolder.close();
	const project = await newProject();
	const hosted = await openHosted({ ...project, planner });
	await fill(hosted);
	const postgres = { rows: await postgresRows(project), records: await recordsOf(hosted) };
	await hosted.close();
	const digests = Object.fromEntries([...steps, ...migrations].map((path) => [path, digestOf(path)]));
	return { schemaVersion, migration: basename(migrations.at(-1) ?? ''), digests, sqlite, postgres };
}

const folder = join(import.meta.dirname, 'releases');
const current = join(folder, `${release}.json`);
if (process.env.NEW_RELEASE && !existsSync(current))
	writeFileSync(current, `${JSON.stringify(await writeRelease())}\n`);
/** Every release so far. */
const releases = readdirSync(folder).map((name) => {
	const stored: Release = JSON.parse(readFileSync(join(folder, name), 'utf8'));
	return { name: name.replace('.json', ''), ...stored };
});

/** A later release may add to them. */
function expectAll(records: readonly StoredRecord[], found: readonly StoredRecord[]): void {
	expect(found).toEqual(expect.arrayContaining(records.map((record) => expect.objectContaining(record))));
}

test('the release that package.json names has its file, of the newest version of the data', () => {
	expect(releases.map(({ name }) => name)).toContain(release);
	const newest = releases.find(({ name }) => name === release);
	expect(newest).toMatchObject({ schemaVersion: versions.length, migration: basename(migrations.at(-1) ?? '') });
});

describe.each(releases)('of release $name', ({ schemaVersion: version, migration, digests, sqlite, postgres }) => {
	test('what came with it is as it was released: databases in use were made by it', () => {
		const found = Object.keys(digests).map((path) => [path, digestOf(path)]);
		expect(Object.fromEntries(found), 'write a version of the data after it in place of changing one').toEqual(digests);
	});

	test('a data folder is brought up to date, all in it is read, and a request is taken', async () => {
		const dataDir = await temporaryFolder();
		inDatabase(dataDir, (database) => {
			migrate(database, dataDir, versions.slice(0, version));
			for (const [table, rows] of Object.entries(sqlite.rows)) {
				// Triggers have added some.
				database.exec(`DELETE FROM ${table}`);
				for (const row of rows) {
					const names = Object.keys(row);
					database
						.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
						.run(...Object.values(row));
				}
			}
		});
		writeFileSync(join(dataDir, 'audit.jsonl'), sqlite.audit ?? '');
		const store = await openForServer(dataDir, { planner });
		expectAll(sqlite.records, await recordsOf(store));
		await insert(store, 'callback');
		await store.close();
	});

	test.runIf(newProject)('a hosted project is migrated, all in it is read, and a request is taken', async () => {
		const project = await newProject?.(async (sql) => {
			await becomeHostedUntil(namesUntil(migration), runOn(sql));
			await sql.begin(async (tx) => {
				// Without the triggers, which have had their effects.
				await tx`set local session_replication_role = replica`;
				for (const [table, rows] of Object.entries(postgres.rows)) {
					const text = JSON.stringify(rows);
					await tx.unsafe(
						`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::text::json)`,
						[text],
					);
					if (rows.some((row) => 'number' in row))
						await tx.unsafe(`select setval(pg_get_serial_sequence($1, 'number'), (select max(number) from ${table}))`, [
							table,
						]);
				}
			});
			await migrateFrom(namesUntil(migration), runOn(sql));
		});
		if (!project) return;
		const store = await openHosted({ ...project, planner });
		expectAll(postgres.records, await recordsOf(store));
		await insert(store, 'callback');
		await store.close();
	});
});

describe('all versions in their order make what one definition of all tables prints', () => {
	test('in a data folder', () => {
		const madeBy = (...texts: string[]) => {
			const database = new DatabaseSync(':memory:');
			for (const text of texts) database.exec(text);
			const columns = database
				.prepare(
					`SELECT t.name AS of, t.strict, c.name, c.type, c."notnull", c.dflt_value, c.pk
					FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY 1, 3`,
				)
				.all();
			const others = database
				.prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY 1, 2`)
				.all();
			database.close();
			return { columns, others };
		};
		expect(madeBy(...versions)).toEqual(madeBy(sqliteSchema()));
	});

	test.runIf(newProject)('in a hosted project', async () => {
		const [rules = ''] = migrations;
		const text = readFileSync(join(root, rules), 'utf8');
		const printed = await newProject?.(async (sql) => {
			await becomeHostedUntil('0', runOn(sql));
			await runOn(sql)(`set role developer; ${text}; ${postgresTables()}; reset role`);
		});
		const migrated = await newProject?.();
		const [expected, found] = await Promise.all([printed, migrated].map((project) => tablesOf(project?.sql)));
		expect(expected?.length).toBeGreaterThan(100);
		const tables = new Set(expected?.map(({ of }) => of));
		expect(found?.filter(({ of }) => tables.has(of))).toEqual(expected);
	});
});

/** Columns, constraints, indexes, policies and rights of all tables of ours. */
async function tablesOf(sql: Sql | undefined) {
	return sql?.unsafe<{ of: string; what: string }[]>(`
		with ours as (
			select c.oid, c.oid::regclass::text as name, c.relacl, c.relrowsecurity from pg_class c
			where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private')
		)
		select name as of, format('%s %s %s %s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation, a.attnotnull,
				a.attidentity, pg_get_expr(d.adbin, d.adrelid), a.attacl::text) as what
			from ours join pg_attribute a on a.attrelid = oid and a.attnum > 0 and not a.attisdropped
			left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
		union all select name, pg_get_constraintdef(k.oid) from ours join pg_constraint k on k.conrelid = ours.oid where k.contype <> 'n'
		union all select name, pg_get_indexdef(i.indexrelid) from ours join pg_index i on i.indrelid = ours.oid
		union all select name, format('%s %s %s %s', p.polname, p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
			from ours join pg_policy p on p.polrelid = ours.oid
		union all select name, format('%s %s', relacl::text, relrowsecurity) from ours
		order by 1, 2`);
}
