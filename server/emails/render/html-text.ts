import { raw } from 'hono/html';
import { html, type Markup } from '#server/emails/render/markup.ts';

/** Longest piece of a word that is left whole in Outlook for Windows, in characters: it fits into a narrow window. */
const longestPiece = 30;

/** A place to break a word, seen by Outlook for Windows alone: elsewhere styles do it, and a copied address stays one. */
const outlookBreak = raw('<!--[if mso]>&#8203;<![endif]-->');

/** Text as HTML: escaped, with its line breaks, and with words of any length kept inside their cell. */
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
