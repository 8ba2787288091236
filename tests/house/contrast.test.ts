import { expect, test } from 'vitest';
import { colours } from '#brand/colours.ts';

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
