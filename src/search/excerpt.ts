import { stem } from '#search/tokenize.ts';

/** A run of text, and whether it is one of the words that were looked for. */
export interface Piece {
	text: string;
	marked: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’]\p{N}+|['’]\p{L}+)*/gu;

/** The text in pieces, with the words marked whose terms were found. */
export function marked(text: string, terms: ReadonlySet<string>): Piece[] {
	const pieces: Piece[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(word)) {
		if (!terms.has(stem(found))) continue;
		if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
		pieces.push({ text: found, marked: true });
		end = index + found.length;
	}
	if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
	return pieces;
}

/**
 * The part of a text that shows most of the words that were looked for, cut between words.
 * @param length about how many characters may be shown
 */
export function excerpt(text: string, terms: ReadonlySet<string>, length = 220): string {
	if (text.length <= length) return text;
	const hits = [...text.matchAll(word)].filter(({ 0: found }) => terms.has(stem(found)));
	const [first] = [...hits].sort((one, other) => worth(other.index) - worth(one.index) || one.index - other.index);
	// A little of what comes before the first hit says what it is about.
	const start = Math.max(0, Math.min((first?.index ?? 0) - 60, text.length - length));
	const from = start === 0 ? 0 : beginning(text, start);
	const end = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
	return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;

	/** How many different words would be seen from here on. */
	function worth(index: number): number {
		const near = hits.filter((hit) => hit.index >= index && hit.index < index + length - 60);
		return new Set(near.map(({ 0: found }) => stem(found))).size;
	}
}

/** The beginning of a sentence near this place, or of the next word. */
function beginning(text: string, start: number): number {
	const sentence = /[.?!·] /.exec(text.slice(start, start + 60));
	return sentence ? start + sentence.index + 2 : text.indexOf(' ', start) + 1;
}
