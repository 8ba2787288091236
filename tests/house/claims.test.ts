import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Source, sources } from '#facts/sources.ts';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/claims.md'), 'utf8');
const addressesIn = (text: string) => text.match(/https?:\/\/[^\s)"'<>`]+/g) ?? [];

const ofFacts = Object.values<Source>(sources).flatMap(({ url }) => url ?? []);
const ofPolicies = [...ofFacts, ...addressesIn(document)];

test.each([
	...globSync('content/articles/*.mdx', { cwd: root }).map((file) => [file, ofFacts] as const),
	...globSync('content/{home,pages,policies}/*.mdx', { cwd: root }).map((file) => [file, ofPolicies] as const),
])('%s links to sources that are on record, with their dates', (file, held) => {
	const linked = addressesIn(readFileSync(join(root, file), 'utf8'));
	expect(linked.filter((address) => !held.includes(address))).toEqual([]);
});

test('docs/claims.md keeps no address that no page links to', () => {
	const content = globSync('content/**/*.mdx', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
	expect(addressesIn(document).filter((address) => !content.join().includes(address))).toEqual([]);
});

test('each correction is one line with its day, the newest first', () => {
	const page = readFileSync(join(root, 'content/pages/how-we-check.mdx'), 'utf8');
	const [, log = ''] = page.split('\n## Corrections\n');
	const lines = log.split('\n').filter((line) => /^\s*[-*]/.test(line));
	expect(/\nThere are none so far\.\n/.test(log)).toBe(lines.length === 0);
	const days = lines.map((line) => {
		const [, day] = /^- \*\*(\d{1,2} [A-Z][a-z]+ 20\d\d)\.\*\* \S.{40,}$/.exec(line) ?? [];
		return Date.parse(`${day} UTC`);
	});
	expect(days.every((day) => day <= Date.now())).toBe(true);
	expect(days).toEqual(days.toSorted((a, b) => b - a));
});
