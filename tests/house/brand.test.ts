import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { Mark } from '#brand/Mark.tsx';
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

it('the logo is drawn in `brand/` only', () => {
	const drawn = [...renderToStaticMarkup(createElement(Mark)).matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
	expect(drawn.length).toBeGreaterThan(0);
	for (const path of drawn) expect(filesWith(path)).toEqual([]);
});

it('colours are written out in `brand/` only, but for print', () => {
	const colour = /["'\s:(]#(?:[\da-f]{3}|[\da-f]{6})\b(?!-)|\b(?:rgba?|hsl)\(\d/i;
	const mayHave = /^(?:src\/ui\/print\.css|server\/photos)/;
	expect(filesWith(colour).filter((file) => !mayHave.test(file))).toEqual([]);
});

/** A class that may set a colour, without its variants: `bg-brand` of `sm:hover:bg-brand`, `text-ink/50`. */
const colourClass =
	/(?<![\w/.#-])(?:bg|text|border(?:-[trblxyse])?|outline|fill|stroke|accent|caret|decoration|divide|ring)-[a-z][a-z-]*(?:\/\d+)?(?![\w./(=-])/g;

/** Each such class of the sources, with a file that has it. */
function colourClasses(): Map<string, string> {
	const found = new Map<string, string>();
	for (const file of globSync('src/**/*.{astro,ts,tsx}', { cwd: root }))
		for (const [name] of readFileSync(join(root, file), 'utf8').matchAll(colourClass)) found.set(name, file);
	return found;
}

/** Those of the classes that Tailwind makes a rule of, with the site's theme. */
async function inTheme(names: readonly string[]): Promise<string[]> {
	const file = join(root, 'src', 'ui', 'theme.css');
	const { build } = await compile(readFileSync(file, 'utf8'), {
		base: dirname(file),
		loadStylesheet: async (id, base) => {
			const path = id.startsWith('.') ? resolve(base, id) : join(root, 'node_modules', id);
			return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
		},
		loadModule: async (id, base) => {
			const path = resolve(base, id);
			return { path, base: dirname(path), module: (await import(path)).default };
		},
	});
	const rules = new Set(build([...names]).split(/[{\s]/));
	return names.filter((name) => rules.has(`.${name.replaceAll('/', '\\/')}`));
}

it('every class that sets a colour names one of the theme', async () => {
	const classes = colourClasses();
	expect(classes.size).toBeGreaterThan(25);
	const known = await inTheme([...classes.keys(), 'bg-no-such-colour']);
	expect([...classes].filter(([name]) => !known.includes(name))).toEqual([]);
	expect(known).not.toContain('bg-no-such-colour');
});
