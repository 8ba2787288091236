import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { colours } from '#brand/colours.ts';
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

// Of what axe does not measure in a browser: edges of controls and rings of focus, on every background. Text it does: `tests/e2e/access.spec.ts`.

type Colour = keyof typeof colours;

/** Every background, with the edges of controls that lie on it. */
const edges: Readonly<Partial<Record<Colour, readonly Colour[]>>> = {
	surface: ['edge', 'brand', 'action', 'action-deep', 'danger'],
	page: ['edge', 'brand', 'action', 'action-deep', 'danger', 'ink'],
	band: ['edge', 'brand', 'action', 'action-deep', 'danger'],
	'brand-pale': ['edge', 'brand', 'action', 'action-deep', 'danger'],
	'warning-pale': ['warning'],
	'danger-pale': ['danger'],
	brand: ['inverse', 'focus'],
	'brand-deep': ['inverse'],
	action: [],
	'action-deep': [],
	focus: ['ink'],
};

/** Relative luminance by WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
function contrast(one: Colour, other: Colour): number {
	const [dark = 0, light = 0] = [luminance(colours[one]), luminance(colours[other])].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(edges) as [Colour, Colour[]][])(
	'on %s, %j and one of the two focus rings have 3:1',
	(ground, on) => {
		for (const edge of on) expect(contrast(edge, ground), edge).toBeGreaterThanOrEqual(3);
		expect(Math.max(contrast('focus', ground), contrast('ink', ground))).toBeGreaterThanOrEqual(3);
	},
);
