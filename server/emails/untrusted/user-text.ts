// Lone surrogates, all kinds of line breaks, control characters, all kinds of spaces.
const loneSurrogate = /\p{Surrogate}/gu;
const lineBreak = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;
const control = /[^\P{Cc}\n\t]/gu;
const spaces = /(?:[^\S\n]|\u2800)+/gu;

/** Invisible characters, such as bidi controls; not the joiners and variation selectors that emoji and some scripts need. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Joiners beside ASCII characters, where they have no function. */
const strayJoiner = /(?<=\p{ASCII}|^)(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?=\p{ASCII}|$)/gu;

/** More than four combining marks on one letter: no language has that, and they overlap the lines around it. */
const excessMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Normalizes a visitor's text: removes control, bidi and invisible characters, lone surrogates and excess combining marks,
 * and collapses spaces and empty lines, all of which could disguise the content. Line breaks stay.
 */
export function normalizeText(text: string): string {
	return text
		.replace(loneSurrogate, '\ufffd')
		.replace(lineBreak, '\n')
		.replace(control, '')
		.replace(invisible, '')
		.replace(strayJoiner, '')
		.replace(excessMarks, '$1')
		.replace(spaces, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** The same without line breaks, for names, subjects and other values of one line. */
export function oneLine(text: string): string {
	return normalizeText(text).replace(/\n+/g, ' ');
}

/**
 * A longer text in a plain-text e-mail: "> " before each line marks it as the visitor's.
 * @param normalized by `normalizeText`
 */
export function quoted(normalized: string): string {
	return normalized
		.split('\n')
		.map((line) => `> ${line}`.trimEnd())
		.join('\n');
}
