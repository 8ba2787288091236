import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresTables } from '#server/store/sql/print-schema.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { versions } from '#server/store/sqlite/migrate.ts';

const migrations = join(import.meta.dirname, '../../supabase/migrations');

// `npx vitest run tests/house/schema.test.ts -u` writes it anew.
test('the hosted migration of the tables is what the one definition of all tables prints', async () => {
	await expect(postgresTables()).toMatchFileSnapshot(join(migrations, '20261122000100_tables.sql'));
});

test('both stores are of the same version', () => {
	expect(versions).toHaveLength(schemaVersion);
	expect(readFileSync(join(migrations, '20261122000400_rights.sql'), 'utf8')).toContain(
		`private.schema_version() returns integer language sql immutable return ${schemaVersion};`,
	);
});

test('docs/changes.md tells operators of the newest version of the data, and of the newest migration', () => {
	const changes = readFileSync(join(import.meta.dirname, '../../docs/changes.md'), 'utf8');
	const [, newest = ''] = changes.split(/^## /m);
	expect(newest).toContain(`version ${schemaVersion}.`);
	expect(newest).toContain(`(${schemaVersion})`);
	expect(newest).toContain(globSync('*.sql', { cwd: migrations }).toSorted().at(-1));
});
