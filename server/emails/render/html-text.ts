import { raw } from 'hono/html';
import { html, type Markup } from '#server/emails/render/markup.ts';

/** Longest part of a word without a break opportunity in Outlook for Windows, in characters; fits into a narrow window. */
const longestPiece = 30;

/** A break opportunity for Outlook for Windows only. Other programs break words by CSS, so that a copied URL stays intact. */
const outlookBreak = raw('<!--[if mso]>&#8203;<![endif]-->');

/** Text as HTML: escaped, with line breaks, and with break opportunities in long words, so that they stay in their cell. */
export function htmlText(text: string): Markup {
	const lines = text.split('\n').map(breakable);
	return joined(lines, html`<br>`);
}

function breakable(line: string): Markup {
	const pieces = line.match(new RegExp(`\\S{${longestPiece}}|\\s+|\\S{1,${longestPiece - 1}}`, 'gu')) ?? [];
	const parts = pieces.map((piece) => html`${piece}${[...piece].length === longestPiece ? outlookBreak : ''}`);
	return html`${parts}`;
}

function joined(parts: readonly Markup[], between: Markup): Markup {
	return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))}`;
}
