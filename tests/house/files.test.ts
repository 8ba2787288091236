import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What is read together stands together, in a file of 40 to 300 lines. A page's route must be a file of its own.
const root = join(import.meta.dirname, '../..');
const files = globSync('{src,server,brochure}/**/*.{ts,tsx,astro,css,typ}', {
	cwd: root,
	exclude: ['**/*.test.*', '**/*.d.ts', 'src/pages/**'],
})
	.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
	.sort((a, b) => a.lines - b.lines);

test('no file is too long to be read at once', () => {
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter(({ lines }) => lines > 300)).toEqual([]);
});

test('most files are whole thoughts, not crumbs', () => {
	expect(files[Math.floor(files.length / 2)]?.lines).toBeGreaterThanOrEqual(58);
	expect(files.filter(({ lines }) => lines < 40).length / files.length).toBeLessThanOrEqual(0.33);
});
