const gap = '\u200b';

/** A dot of any script with something after it, an "@", a scheme such as "https:" or "tel:", a Windows share. */
const likeAnAddress = /[.\u3002\uff0e\uff61](?=\S)|[@\uff20]|\p{L}[:\uff1a](?=\S)|\\\\/u;

const joints = /[.\u3002\uff0e\uff61@\uff20:\uff1a/\\]/gu;

/**
 * What a visitor typed, so that no mail program makes a link of it: words that look like a web or e-mail address get
 * zero-width spaces, which nobody sees, on both sides of their dots, colons, slashes and "@". Browsers leave such spaces out
 * of a host's name, so one after a dot alone would not do: no program may find "://", "www." or "a.b" in one piece.
 *
 * Our forms could otherwise be used to send strangers somebody's link, in an e-mail of ours.
 * @param text tidied (`user-text.ts`)
 */
export function unlinkable(text: string): string {
	return text.replace(/\S+/gu, (word) =>
		likeAnAddress.test(word) ? word.replace(joints, `${gap}$&${gap}`).replace(/\u200b{2,}/g, gap) : word,
	);
}

/** Between two digits, with what people write between the digits of a number. Of any script: fullwidth digits are rung too. */
const betweenDigits = /(\p{Nd})([^\p{L}\p{Nd}]{0,6})(?=\p{Nd})/gu;

/**
 * What a visitor typed, so that no mail program makes a telephone link of a number in it: a zero-width non-joiner, which
 * nobody sees, after each digit that another follows. A zero-width space would not do: libphonenumber, which Android's
 * programs find numbers with, lets one stand in a number (its `VALID_PUNCTUATION`), but no joiner.
 *
 * Our forms could otherwise send strangers a number to press, with a story around it, in an e-mail of ours.
 */
export function unringable(text: string): string {
	return text.replace(betweenDigits, '$1\u200c$2');
}
