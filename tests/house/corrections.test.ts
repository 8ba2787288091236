import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../content/pages/how-we-check.mdx'), 'utf8');
const [, log = ''] = page.split('\n## Corrections\n');
const lines = log.split('\n').filter((line) => /^\s*[-*]/.test(line));

test('each correction is one line with its day, the newest first', () => {
	expect(lines.length).toBeGreaterThan(0);
	const days = lines.map((line) => {
		const [, day] = /^- \*\*(\d{1,2} [A-Z][a-z]+ 20\d\d)\.\*\* \S.{40,}$/.exec(line) ?? [];
		return Date.parse(`${day} UTC`);
	});
	expect(days.every((day) => day <= Date.now())).toBe(true);
	expect(days).toEqual(days.toSorted((a, b) => b - a));
});
