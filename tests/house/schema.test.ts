import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaVersion } from '#server/store/sql/schema.ts';
import { versions } from '#server/store/sqlite/open.ts';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).toSorted();

test('there is a step to each version', () => {
	expect(versions).toHaveLength(schemaVersion);
});

test('docs/changes.md tells operators of this release, its version of the data and its last migration', () => {
	const changes = readFileSync(join(root, 'docs/changes.md'), 'utf8');
	const [, newest = ''] = changes.split(/^## /m);
	expect(newest.startsWith(`${manifest.version}, `)).toBe(true);
	expect(newest).toContain(`version ${schemaVersion}.`);
	expect(newest).toContain(basename(migrations.at(-1) ?? ''));
});
