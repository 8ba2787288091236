import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Atkinson Hyperlegible Next, from its package 5.3.0 (`@fontsource-variable`), beside its licence. `latin` and `latin-ext` are as they were there, for letters
 * that few pages have; `usual` has the letters that pages are written with, weight 400, and a nought without its slash, with which a price looked
 * struck out; `bold` those of headings, prices and buttons, weight 700 without kerning; `reference` the slashed nought and the letters of a request's reference; the `.ttf` one weight each, for programs that know no variable fonts.
 */
export type FontFile =
	| 'usual.woff2'
	| 'bold.woff2'
	| 'reference.woff2'
	| `latin${'' | '-ext'}${'.woff2' | '-400.ttf' | '-700.ttf'}`;

export function fontFile(name: FontFile): string {
	return join(process.cwd(), 'src/brand/typeface', name);
}

/**
 * What is bold has its face in the page itself, so that headings, prices and buttons have it at the first paint, and nothing moves (decision 5).
 * As the first of all styles, followed by `document.fonts.load`: by itself, Chromium would decode it only when the page is laid out, and lay that out again.
 */
export function boldFace(): string {
	const font = readFileSync(fontFile('bold.woff2')).toString('base64');
	return `@font-face{font-family:"Atkinson Bold";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:700}`;
}

/**
 * For which letters browsers fetch which file. No letter is in two: they would fetch the second one too when the first comes too late to be
 * shown, and lay the whole page out again when it arrives.
 */
export const letters = {
	usual:
		'U+20-7E, U+A0, U+A3, U+A9, U+B0, U+B7, U+BD, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212',
	latin:
		'U+A1-A2, U+A4-A8, U+AA-AF, U+B1-B6, U+B8-BC, U+BE-D6, U+D8-E8, U+EA-FF, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+2122',
	'latin-ext': 'U+100-2AF, U+1E00-1EFF',
} as const;
