const gap = '\u200b';

/** A dot of any script with something after it, an "@", a scheme such as "https:" or "tel:", a Windows share. */
const likeAnAddress = /[.\u3002\uff0e\uff61](?=\S)|[@\uff20]|\p{L}[:\uff1a](?=\S)|\\\\/u;

const joints = /[.\u3002\uff0e\uff61@\uff20:\uff1a/\\]/gu;

/**
 * Prevents mail programs from making links of URLs and e-mail addresses in a visitor's text: words that look like one get
 * zero-width spaces on both sides of their dots, colons, slashes and "@". One after each dot would not be enough: browsers
 * drop such spaces from host names, so no program may find "://", "www." or "a.b" as a whole.
 *
 * Otherwise the forms could be used to send links to third parties in an e-mail from this site.
 * @param text normalized (`user-text.ts`)
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
 *
 * Otherwise the forms could be used to send a fraudulent number to third parties in an e-mail from this site.
 */
export function unringable(text: string): string {
	return text.replace(betweenDigits, '$1\u200c$2');
}
