import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Source, sources } from '#facts/sources.ts';
import type { Setting } from '#server/settings/setting.ts';
import { settings } from '#server/settings/table.ts';
import { schemaVersion } from '#server/store/sql.ts';
import { versions } from '#server/store/sqlite/open.ts';
import manifest from '../../package.json' with { type: 'json' };
import { datedTexts } from '../../scripts/writers/dates.ts';

// What the documents say of code and content is so.

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
	cwd: root,
	encoding: 'utf8',
})
	.split('\n')
	.filter((file) => file && existsSync(join(root, file)));

test.each(documents)('%s links to files that are there', (file) => {
	const text = read(file).replace(/```[\s\S]*?```|`[^`]*`/g, '');
	const links = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)].map(([, path = '']) => path);
	expect(links.filter((path) => !existsSync(join(root, dirname(file), decodeURIComponent(path))))).toEqual([]);
});

test('each rule of docs/requirements.md names the file of a test', () => {
	const rules = read('docs/requirements.md').match(/^\| (?!It is required).*/gm) ?? [];
	expect(rules.length).toBeGreaterThan(50);
	expect(rules.filter((line) => !/\]\([^)]+\.(?:test|spec)\.ts\)/.test(line))).toEqual([]);
});

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s)"'<>`]+/g) ?? [];
const claims = addressesIn(read('docs/claims.md'));
const ofFacts = Object.values<Source>(sources).flatMap(({ url }) => url ?? []);

test.each(globSync('content/{articles,home,pages,policies}/*.mdx', { cwd: root }))(
	'%s links to sources that are on record, with their dates',
	(file) => {
		const held = file.startsWith('content/articles/') ? ofFacts : [...ofFacts, ...claims];
		expect(addressesIn(read(file)).filter((address) => !held.includes(address))).toEqual([]);
	},
);

test('docs/claims.md keeps no address that no page links to', () => {
	const content = globSync('content/**/*.mdx', { cwd: root }).map(read).join();
	expect(claims.filter((address) => !content.includes(address))).toEqual([]);
});

test.each(datedTexts())('$file was last changed on the day that it states (else: npm run writers dates)', (text) => {
	expect(text.recorded).toBe(`${text.day} ${text.hash}`);
});

test('docs/settings.md has each setting once, no other, and what each is unless set', () => {
	const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| /gm)];
	const said = Object.entries<Setting>(settings).map(([name, { sample, fallback = '' }]) => [
		name,
		sample && fallback ? 'a sample' : fallback && `\`${fallback}\``,
	]);
	expect(rows.map(([, name, unless]) => [name, unless]).sort()).toEqual(said.sort());
});

test('docs/changes.md tells operators of this release, its version of the data and its last migration', () => {
	expect(versions).toHaveLength(schemaVersion);
	const [, newest = ''] = read('docs/changes.md').split(/^## /m);
	expect(newest.startsWith(`${manifest.version}, `)).toBe(true);
	expect(newest).toContain(`version ${schemaVersion}.`);
	const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).toSorted();
	expect(newest).toContain(basename(migrations.at(-1) ?? ''));
});
