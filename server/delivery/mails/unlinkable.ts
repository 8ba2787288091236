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
