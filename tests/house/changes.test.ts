import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaVersion } from '#server/store/sql/schema.ts';

const root = join(import.meta.dirname, '../..');
const [, newest = ''] = readFileSync(join(root, 'docs/changes.md'), 'utf8').split(/^## /m);

test('docs/changes.md tells operators of the newest version of the data, and of the newest migration', () => {
	expect(newest).toContain(`version ${schemaVersion}.`);
	expect(newest).toContain(`(${schemaVersion})`);
	expect(newest).toContain(
		globSync('*.sql', { cwd: join(root, 'supabase/migrations') })
			.toSorted()
			.at(-1),
	);
});
