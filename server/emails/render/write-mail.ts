import { siteName } from '#facts/name.ts';
import type { Mail } from '#server/emails/mail.ts';
import { layOut } from '#server/emails/render/layout.ts';
import type { Letter } from '#server/emails/render/letter.ts';
import { toText } from '#server/emails/render/text.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';

/** A letter as an e-mail: the same pieces once as HTML and once as text. */
export function writeMail(letter: Letter): Mail {
	const { replyTo, pictures } = letter;
	return {
		subject: oneLine(letter.subject),
		text: toText(letter, siteName),
		html: layOut(letter, siteName),
		...(replyTo && { replyTo }),
		...(pictures && pictures.length > 0 && { pictures }),
	};
}
