import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';

const root = join(import.meta.dirname, '..', '..');
const code = ['src/**/*.{astro,css,ts,tsx,typ}', 'server/**/*.ts'];
const tests = '**/*.test.{ts,tsx}';

/** The files of these patterns whose text is matched, without those of `brand/`. */
function filesWith(wanted: RegExp | string, patterns: readonly string[], exclude: readonly string[] = []): string[] {
	const files = globSync([...patterns], { cwd: root, exclude: ['src/brand/*', tests, ...exclude] });
	expect(files.length).toBeGreaterThan(100);
	return files.filter((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
	});
}

it('the name is written out in `brand/` only', () => {
	expect(filesWith(siteName, [...code, 'content/**/*.mdx'])).toEqual([]);
});

it('the logo is drawn in `brand/` only', () => {
	const drawn = [...renderToStaticMarkup(createElement(Mark)).matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
	expect(drawn.length).toBeGreaterThan(0);
	for (const path of drawn) expect(filesWith(path, code)).toEqual([]);
});

it('colours are written out in `brand/` only, but for what drawings show and for print', () => {
	const colour = /["'\s:(]#(?:[\da-f]{3}|[\da-f]{6})\b(?!-)|\b(?:rgba?|hsl)\(\d/i;
	expect(filesWith(colour, code, ['src/drawings/**', 'src/ui/print.css', 'server/photos/**'])).toEqual([]);
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

/** Tailwind with the site's theme, as a function that tells whether it makes a rule of a class. */
async function theme(): Promise<(name: string) => boolean> {
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
	// What was built before stays: a class that exists makes the result longer, once.
	return (name) => build([]).length < build([name]).length;
}

it('every class that sets a colour names one of the theme', async () => {
	const exists = await theme();
	expect(exists('bg-brand')).toBe(true);
	expect(exists('bg-no-such-colour')).toBe(false);
	const classes = [...colourClasses()].filter(([name]) => name !== 'bg-brand');
	expect(classes.length).toBeGreaterThan(25);
	expect(classes.filter(([name]) => !exists(name))).toEqual([]);
});
