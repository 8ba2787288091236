// Lone surrogates, all kinds of line breaks, control characters, all kinds of spaces.
const loneSurrogate = /\p{Surrogate}/gu;
const lineBreak = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;
const control = /[^\P{Cc}\n\t]/gu;
const spaces = /(?:[^\S\n]|\u2800)+/gu;

/** Invisible characters, such as bidi controls; not the joiners and variation selectors that emoji and some scripts need. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Joiners beside ASCII characters, where they have no function. From the first of a run only: from each of 4,000 on takes 20 ms. */
const strayJoiner = /(?<=\p{ASCII}|^)(?:\u200c|\u200d)+|(?<!\u200c|\u200d)(?:\u200c|\u200d)+(?=\p{ASCII}|$)/gu;

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

/** A longer text, normalized, in a plain-text e-mail: "> " before each line marks it as the visitor's. */
export function quoted(normalized: string): string {
	return normalized
		.split('\n')
		.map((line) => `> ${line}`.trimEnd())
		.join('\n');
}

/** A normalized http(s) URL, with quotes and spaces encoded; undefined for anything else, such as `javascript:`. */
export function webLink(address: string): string | undefined {
	const url = URL.parse(address);
	return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const gap = '\u200b';

/** A dot of any script with something after it, an "@", a scheme such as "https:" or "tel:", a Windows share. */
const likeAnAddress = /[.\u3002\uff0e\uff61](?=\S)|[@\uff20]|\p{L}[:\uff1a](?=\S)|\\\\/u;

const joints = /[.\u3002\uff0e\uff61@\uff20:\uff1a/\\]/gu;

/**
 * Prevents mail programs from making links of URLs and e-mail addresses in a visitor's text: words that look like one get
 * zero-width spaces on both sides of their dots, colons, slashes and "@". One after each dot would not be enough: browsers
 * drop such spaces from host names, so no program may find "://", "www." or "a.b" as a whole.
 * Otherwise the forms could be used to send links to third parties in an e-mail from this site.
 * @param text normalized (`normalizeText`)
 */
export function unlinkable(text: string): string {
	return text.replace(/\S+/gu, (word) =>
		likeAnAddress.test(word) ? word.replace(joints, `${gap}$&${gap}`).replace(/\u200b{2,}/g, gap) : word,
	);
}

/** Two digits with the separators of telephone numbers between them. Digits of any script: fullwidth digits are dialled too. */
const betweenDigits = /(\p{Nd})([^\p{L}\p{Nd}]{0,6})(?=\p{Nd})/gu;

/**
 * Prevents mail programs from making telephone links in a visitor's text: a zero-width non-joiner after each digit that is
 * followed by another. A zero-width space would not work: libphonenumber, which Android uses to find numbers, allows it
 * inside a number (its `VALID_PUNCTUATION`), but not a joiner.
 * Otherwise the forms could be used to send a fraudulent number.
 */
export function unringable(text: string): string {
	return text.replace(betweenDigits, '$1\u200c$2');
}
