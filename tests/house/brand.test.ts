import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteName } from '#brand/name.ts';

const root = join(import.meta.dirname, '..', '..');
const code = ['{src,brochure}/**/*.{astro,css,ts,tsx,typ}', 'server/**/*.ts'];
const tests = '**/*.test.{ts,tsx}';

const read = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') });
/** The sources, without those of `brand/`. */
const sources = globSync(code, { cwd: root, exclude: ['src/brand/*', tests] }).map(read);
const articles = globSync('content/**/*.mdx', { cwd: root }).map(read);

function filesWith(wanted: RegExp | string, files = sources): string[] {
	expect(files.length).toBeGreaterThan(100);
	const has =
		typeof wanted === 'string' ? (text: string) => text.includes(wanted) : (text: string) => wanted.test(text);
	return files.filter(({ text }) => has(text)).map(({ file }) => file);
}

it('the name is written out in `brand/` only', () => {
	// There it is what the lifts are called, in headings that docs/requirements.md asks for.
	const ofTheLifts = ['content/home/reasons.mdx', 'src/sections/home/Hero.tsx', 'src/sections/home/Products.tsx'];
	expect(filesWith(siteName, [...sources, ...articles]).filter((file) => !ofTheLifts.includes(file))).toEqual([]);
});

it('colours are written out in `brand/` only, but for print', () => {
	const colour = /["'\s:(]#(?:[\da-f]{3}|[\da-f]{6})\b(?!-)|\b(?:rgba?|hsl)\(\d/i;
	const mayHave = /^(?:src\/ui\/print\.css|server\/photos)/;
	expect(filesWith(colour).filter((file) => !mayHave.test(file))).toEqual([]);
});

it('a price is written out in `content/` only', () => {
	// In comments, and in a hint of the desk, it is an example.
	const inCode = ({ text }: { text: string }) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
	expect(
		sources.filter((one) => !one.file.startsWith('src/desk/') && /£\d/.test(inCode(one))).map(({ file }) => file),
	).toEqual([]);
});
