import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { colours } from '#brand/colours.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const tokens = new Map<string, string>(Object.entries(colours));

/** A background with the text that stands on it (icons take the text's colour) and the edges of controls that lie on it. */
interface Ground {
	text: readonly string[];
	edges: readonly string[];
}

const plain = {
	text: ['ink', 'muted', 'brand', 'danger'],
	edges: ['edge', 'brand', 'action', 'action-deep', 'danger'],
};
const filled = { text: ['inverse'], edges: [] };

/** Every background, by its token, with what may stand on it. That pages keep to the text's 7:1 is seen by axe in a browser. */
const grounds: Readonly<Record<string, Ground>> = {
	surface: plain,
	page: plain,
	band: { ...plain, text: ['ink', 'muted', 'brand'] },
	'brand-pale': { ...plain, text: ['ink', 'brand'] },
	'warning-pale': { text: ['ink', 'warning'], edges: ['warning'] },
	'danger-pale': { text: ['ink', 'danger'], edges: ['danger'] },
	brand: { ...filled, edges: ['inverse'] },
	'brand-deep': { ...filled, edges: ['inverse'] },
	action: filled,
	'action-deep': filled,
	focus: { text: ['ink'], edges: [] },
};

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
			const value = tokens.get(colour) ?? colour;
			if (!value.startsWith('#')) throw new Error(`The theme has no colour '${colour}'.`);
			return luminance(value);
		})
		.sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(grounds))('On %s', (ground, { text, edges }) => {
	test.each([...text])('%s has a contrast of 7:1', (colour) => {
		expect(contrast(colour, ground)).toBeGreaterThanOrEqual(7);
	});

	test.each([...edges])('a border in %s has a contrast of 3:1', (colour) => {
		expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
	});

	test('one of the two focus rings has a contrast of 3:1', () => {
		expect(Math.max(contrast('focus', ground), contrast('ink', ground))).toBeGreaterThanOrEqual(3);
	});
});

it('the two focus rings contrast with each other', () => {
	expect(contrast('focus', 'ink')).toBeGreaterThanOrEqual(3);
});

test.each(outlines)('the ring in %s has a contrast of 3:1 around the photo chooser', (colour) => {
	expect(contrast(colour, 'page')).toBeGreaterThanOrEqual(3);
});

/** A colour that only parts or frames what is there without it. */
const decoration = ['line'];

it('every colour of the theme is tested above', () => {
	const judged = new Set([
		...Object.keys(grounds),
		...Object.values(grounds).flatMap(({ text, edges }) => [...text, ...edges]),
		...decoration,
	]);
	expect([...judged].filter((colour) => !tokens.has(colour))).toEqual([]);
	expect([...tokens.keys()].filter((colour) => !judged.has(colour))).toEqual([]);
});

test.each(['brand/Mark', 'blocks/KindMark'])(
	'the drawn mark of %s has a contrast of 3:1 on surface and page',
	(mark) => {
		const drawn = [...read(`src/${mark}.tsx`).matchAll(/[{\s]colours\.(\w+)|"(#[0-9a-f]{6})"/g)].map(
			([, token, hex]) => token ?? hex ?? '',
		);
		expect(drawn.length).toBeGreaterThan(1);
		// The yellow of a rail lies on a wider line of the brand's.
		const onGround = drawn.filter((colour) => colour !== 'focus');
		expect(onGround.filter((colour) => contrast(colour, 'surface') < 3 || contrast(colour, 'page') < 3)).toEqual([]);
		expect(contrast('focus', 'brand')).toBeGreaterThan(3);
	},
);
