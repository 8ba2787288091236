import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import { withPlainZero } from './plain-zero.ts';

// Atkinson Hyperlegible Next (SIL Open Font License 1.1, without a reserved name), made from its package by each build.

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** What pages are written with. A page with other letters, such as those of a name, fetches the package's own files too. */
export const usualLetters = `${ascii}\u00a0£©°·½×é–—‘’“”•…€−`;

/**
 * Further ones of Western Europe. None is among the usual ones: browsers would fetch this font too for those, when the usual one
 * comes too late to be shown, and lay the whole page out again when it arrives.
 */
export const otherWesternLetters = [
	...Array.from({ length: 96 }, (_, index) => 0xa0 + index),
	...Array.from({ length: 112 }, (_, index) => 0x2000 + index),
	0x2122,
]
	.map((code) => String.fromCharCode(code))
	.filter((letter) => !usualLetters.includes(letter))
	.join('');

/** Those of a request's reference, where the slash tells a nought from a letter. */
const referenceLetters = '0123456789ABCDEF-';

/** The lightest and the boldest in use. */
export const weights = [400, 700] as const;
export type Weight = (typeof weights)[number];

/** As its package has it, with the letters of Western (`latin`) or of Central Europe. */
export function packaged(letters: 'latin' | 'latin-ext'): string {
	const name = `atkinson-hyperlegible-next-${letters}-wght-normal.woff2`;
	return join(process.cwd(), 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files', name);
}

/** All letters of Western Europe, in the weights in use, with a plain nought. */
async function plain(): Promise<Buffer> {
	const latin = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));
	const [min, max] = weights;
	const all = await subset(readFileSync(packaged('latin')), latin + usualLetters, {
		targetFormat: 'truetype',
		variationAxes: { wght: { min, max, default: min } },
	});
	return withPlainZero(all, weights);
}

/** For programs that know no variable fonts: TrueType of one weight. The machine that builds may have no fonts at all. */
export async function staticFont(weight: Weight, letters: 'latin' | 'latin-ext' = 'latin'): Promise<Buffer> {
	const font = letters === 'latin' ? await plain() : readFileSync(packaged(letters));
	return subset(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght: weight } });
}

/** Where `writeTypeface` writes: for pages, and for references. */
export const [usualFile, referenceFile] = ['usual', 'reference'].map((name) =>
	join(process.cwd(), '.astro/typeface', `${name}.woff2`),
) as [string, string];

/** Writes the fonts that browsers get. */
export async function writeTypeface(): Promise<void> {
	const options = { targetFormat: 'woff2', noHinting: true } as const;
	const reference = { ...options, keepFeatures: [], variationAxes: { wght: weights[1] } };
	mkdirSync(join(usualFile, '..'), { recursive: true });
	writeFileSync(usualFile, await subset(await plain(), usualLetters, options));
	writeFileSync(referenceFile, await subset(readFileSync(packaged('latin')), referenceLetters, reference));
}

/** As CSS says it: `U+20-7E, U+A3`. */
export function unicodeRangeOf(letters: string): string {
	const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
	const runs: [number, number][] = [];
	for (const code of codes) {
		const last = runs.at(-1);
		if (last && last[1] === code - 1) last[1] = code;
		else runs.push([code, code]);
	}
	const hex = (code: number) => code.toString(16).toUpperCase();
	return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}
