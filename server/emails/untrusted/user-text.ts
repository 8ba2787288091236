// Half a pair, a line break of any kind, a sign that steers a terminal, a space of any kind.
const halfPair = /\p{Surrogate}/gu;
const lineBreak = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;
const control = /[^\P{Cc}\n\t]/gu;
const spaces = /(?:[^\S\n]|\u2800)+/gu;

/** What is not seen but moves, turns or hides what is; not the joiners and selectors that emoji and some scripts are made with. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A joiner beside a plain letter joins nothing. */
const strayJoiner = /(?<=\p{ASCII}|^)(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?=\p{ASCII}|$)/gu;

/** More marks on one letter than any language writes reach over the lines around it. */
const pileOfMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * What a visitor typed, without what could make it look like something else: turned round by bidi signs, hidden, or pushed
 * out of sight by many spaces or empty lines. Its own line breaks stay.
 */
export function tidyText(text: string): string {
	return text
		.replace(halfPair, '\ufffd')
		.replace(lineBreak, '\n')
		.replace(control, '')
		.replace(invisible, '')
		.replace(strayJoiner, '')
		.replace(pileOfMarks, '$1')
		.replace(spaces, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** The same on one line: for names, subjects and whatever has a line to itself. */
export function oneLine(text: string): string {
	return tidyText(text).replace(/\n+/g, ' ');
}

/**
 * A longer text in an e-mail without HTML: the sign before every line says that it is the visitor's, not ours.
 * @param tidied by `tidyText`
 */
export function quoted(tidied: string): string {
	return tidied
		.split('\n')
		.map((line) => `> ${line}`.trimEnd())
		.join('\n');
}
