import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
	.split('\n')
	.filter((file) => file.endsWith('.md') && existsSync(join(root, file)));

/** Links of Markdown to files here, without anchors. */
const linksIn = (text: string) =>
	[...text.replace(/```[\s\S]*?```|`[^`]*`/g, '').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)].map(
		([, path = '']) => path,
	);

test.each(files)('%s links to files that are there', (file) => {
	const links = linksIn(readFileSync(join(root, file), 'utf8'));
	expect(links.filter((path) => !existsSync(join(root, dirname(file), decodeURIComponent(path))))).toEqual([]);
});

test('each rule of docs/requirements.md names the file of a test', () => {
	const rules = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
		.split('\n')
		.filter((line) => /^\| (?!It is required)/.test(line));
	expect(rules.length).toBeGreaterThan(50);
	expect(rules.filter((line) => !/\]\([^)]+\.(?:test|spec)\.ts\)/.test(line))).toEqual([]);
});
