import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Atkinson Hyperlegible Next, from its package 5.3.0 (`@fontsource-variable`), beside its licence. `latin` and `latin-ext` are as they were there, for
 * the desk; `usual` has the letters that pages are written with, weight 400, and a nought without its slash, with which a price looked
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
 * The two others are files, at these addresses. Of the fallbacks none is wider than ours, Apple's at our x-height (`ui/base.css`): what fits in ours fits in them too.
 */
export function faces(usual = '', reference = ''): string {
	const bold = `data:font/woff2;base64,${readFileSync(fontFile('bold.woff2')).toString('base64')}`;
	const face = (name: string, url: string, rest: string) =>
		`@font-face{font-family:"Atkinson ${name}";src:url(${url}) format("woff2");${rest}}`;
	return [
		face('Bold', bold, 'font-weight:700'),
		face('Text', usual, 'font-weight:400 700;font-display:fallback'),
		face('Reference', reference, 'font-weight:400 700;font-display:swap'),
		':root{--font-atkinson:"Atkinson Text",-apple-system,"Segoe UI",Roboto,Arial,sans-serif;--font-reference:"Atkinson Reference",monospace}',
	].join('');
}

/** Of `usual.woff2`: what pages are written with. A visitor's own ł or ő is in the device's typeface. */
export const usualLetters =
	'U+20-7E, U+A0, U+A3, U+A9, U+B0, U+B7, U+BD, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212';
