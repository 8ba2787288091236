import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const written = globSync('{dist,dist-desk}/**/*.{html,css}', { cwd: root }).map((file) => ({
	file,
	text: readFileSync(join(root, file), 'utf8'),
}));
const among = (pattern: RegExp) => written.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

// Safari before 16.4 and Chrome before 104 leave out every rule in such a query.
test('no media query is in range syntax', () => {
	expect(among(/@media\b/).length).toBeGreaterThan(30);
	expect(among(/@media[^{]*[<>]/)).toEqual([]);
});

// Safari before 15.4, Chrome before 99 and Firefox before 97 leave out every rule in a layer.
test('the pages of the site have no layers', () => {
	expect(among(/@layer\b/)).toEqual([]);
});
