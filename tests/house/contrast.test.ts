import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const colours = new Map(
	[...read('src/ui/theme.css').matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
		name,
		value,
	]),
);

/** A ground with the text that stands on it (icons take the text's colour) and the edges of controls that lie on it. */
interface Ground {
	text: readonly string[];
	edges: readonly string[];
}

const plain = { text: ['ink', 'soft', 'pine', 'alarm'], edges: ['edge', 'pine', 'brick', 'brick-deep', 'alarm'] };

/** Every ground there is, by its token. Whoever uses a colour in a new place adds the pair here. */
const grounds: Readonly<Record<string, Ground>> = {
	white: plain,
	paper: plain,
	sand: { ...plain, text: ['ink', 'soft', 'pine'] },
	mint: { ...plain, text: ['ink', 'pine'] },
	'alarm-pale': { text: ['ink', 'alarm'], edges: ['alarm'] },
	pine: { text: ['white'], edges: ['white'] },
	'pine-deep': { text: ['white'], edges: ['white'] },
	brick: { text: ['white'], edges: [] },
	'brick-deep': { text: ['white'], edges: [] },
	focus: { text: ['ink'], edges: [] },
};

/** Lines that only part or frame what is there without them, and the shade behind a dialog. */
const decoration = ['border-line', 'divide-line', 'border-white/40', 'bg-pine-deep/70'];

/** The ring of the photo chooser, which takes the place of the page's own. */
const outlines = ['ink'];

/** Relative luminance by WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, each a token or written out, from 1 to 21. */
function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [one, other]
		.map((colour) => {
			const value = colours.get(colour) ?? colour;
			if (!value.startsWith('#')) throw new Error(`The theme has no colour '${colour}'.`);
			return luminance(value);
		})
		.sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

/** The pieces of source that may hold class names: each string, and each part of one between inserted values. */
const strings = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
	.filter(
		(file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/drawings/') && !file.startsWith('src/gallery/'),
	)
	.flatMap((file) => [...read(file).matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)].map(([, , words = '']) => words))
	.flatMap((words) => words.split(/\$\{[^}]*\}/));

const names = [...colours.keys()].sort((one, other) => other.length - one.length).join('|');
const classes = new RegExp(
	String.raw`(?<![\w-])(text|bg|border(?:-[xytrblse])?|outline|divide)-((?:${names})(?:/\d+)?)(?![\w/-])`,
	'g',
);

interface Use {
	property: string;
	colour: string;
}

const uses: Use[][] = strings
	.map((words) => [...words.matchAll(classes)].map(([, property = '', colour = '']) => ({ property, colour })))
	.filter((found) => found.length > 0);

/** The colours that a property is given, but for decoration. */
function used(property: RegExp): string[] {
	const found = uses.flat().filter((use) => property.test(use.property) && !isDecoration(use));
	return [...new Set(found.map(({ colour }) => colour))];
}

function isDecoration({ property, colour }: Use): boolean {
	return decoration.includes(`${property.replace(/-.$/, '')}-${colour}`);
}

describe.each(Object.entries(grounds))('On %s', (ground, { text, edges }) => {
	test.each([...text])('%s is read at 7:1', (colour) => {
		expect(contrast(colour, ground)).toBeGreaterThanOrEqual(7);
	});

	test.each([...edges])('an edge in %s is seen at 3:1', (colour) => {
		expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
	});

	test('one of the two rings of the focus is seen at 3:1', () => {
		expect(Math.max(contrast('focus', ground), contrast('ink', ground))).toBeGreaterThanOrEqual(3);
	});
});

it('the two rings of the focus are told from each other', () => {
	expect(contrast('focus', 'ink')).toBeGreaterThanOrEqual(3);
});

test.each(outlines)('the ring in %s is seen at 3:1 on what lies around the photo chooser', (colour) => {
	expect(contrast(colour, 'paper')).toBeGreaterThanOrEqual(3);
});

describe('The sources', () => {
	it('are read', () => {
		expect(colours.size).toBeGreaterThan(12);
		expect(uses.length).toBeGreaterThan(60);
	});

	it('use no ground that is not judged above', () => {
		expect(used(/^bg$/).filter((colour) => !(colour in grounds))).toEqual([]);
	});

	it('write in no colour that is not judged above', () => {
		const judged = new Set(Object.values(grounds).flatMap(({ text }) => text));
		expect(used(/^text$/).filter((colour) => !judged.has(colour))).toEqual([]);
	});

	it('draw no edge or ring that is not judged above', () => {
		const judged = new Set(Object.values(grounds).flatMap(({ edges }) => edges));
		expect(used(/^(?:border|divide)/).filter((colour) => !judged.has(colour))).toEqual([]);
		expect(used(/^outline$/).filter((colour) => !outlines.includes(colour))).toEqual([]);
	});

	it('put no text on a ground, in one list of classes, where the pair is not judged above', () => {
		const pairs = uses.flatMap((found) => {
			const of = (name: string) =>
				found.filter((use) => use.property === name && !isDecoration(use)).map(({ colour }) => colour);
			return of('bg').flatMap((ground) => of('text').map((colour) => ({ ground, colour })));
		});
		expect(pairs.length).toBeGreaterThan(10);
		expect(pairs.filter(({ ground, colour }) => !grounds[ground]?.text.includes(colour))).toEqual([]);
	});

	it('fade no text: what is half seen through has a contrast nobody computed', () => {
		const fading = strings.filter((words) => /(?<![\w-])(?:opacity-(?!0\b|100\b)\d|text-[a-z-]+\/\d)/.test(words));
		expect(fading).toEqual([]);
	});
});

it('every colour of the theme is used, and judged above', () => {
	const judged = new Set([
		...Object.keys(grounds),
		...Object.values(grounds).flatMap(({ text, edges }) => [...text, ...edges]),
		...decoration.map((name) => name.replace(/^[a-z]+-|\/\d+$/g, '')),
	]);
	expect([...colours.keys()].filter((colour) => !judged.has(colour))).toEqual([]);
	const inSources = new Set(uses.flat().map(({ colour }) => colour.replace(/\/\d+$/, '')));
	expect([...colours.keys()].filter((colour) => !inSources.has(colour))).toEqual([]);
});

test.each(['chrome/Logo', 'blocks/KindMark'])('the drawn mark of %s is seen at 3:1 on white and on paper', (mark) => {
	const drawn = [...read(`src/sections/${mark}.tsx`).matchAll(/"(#[0-9a-f]{6})"/g)].map(([, colour = '']) => colour);
	expect(drawn.length).toBeGreaterThan(1);
	expect(drawn.filter((colour) => contrast(colour, 'white') < 3 || contrast(colour, 'paper') < 3)).toEqual([]);
});
