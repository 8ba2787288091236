import { siteName } from '#brand/name.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { MailContent } from '#server/emails/render/content.ts';
import { toHtml } from '#server/emails/render/layout.ts';
import { toText } from '#server/emails/render/text.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';

/** Renders an e-mail as HTML and as text. */
export function writeMail(content: MailContent): Mail {
	const { replyTo, pictures, files } = content;
	return {
		subject: oneLine(content.subject),
		text: toText(content, siteName),
		html: toHtml(content, siteName),
		...(replyTo && { replyTo }),
		...(pictures && pictures.length > 0 && { pictures }),
		...(files && files.length > 0 && { files }),
	};
}
