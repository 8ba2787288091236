import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Setting } from '#server/settings/setting.ts';
import { settings } from '#server/settings/table.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
/** The rows of its tables: a setting's name, and what it is unless set. */
const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| /gm)].map(([, name = '', unless = '']) => ({
	name,
	unless,
}));

test('docs/settings.md has each setting once, and no other', () => {
	expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(settings).sort());
});

test.each(Object.entries<Setting>(settings))(
	'docs/settings.md says what %s is unless set',
	(name, { sample, fallback = '' }) => {
		const said = rows.find((row) => row.name === name)?.unless;
		expect(said).toBe(sample && fallback ? 'a sample' : fallback && `\`${fallback}\``);
	},
);
