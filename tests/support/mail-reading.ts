import { parse } from 'node-html-parser';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { siteName } from '#brand/name.ts';
import type { Mail } from '#server/emails/mail.ts';

/** The visible text of an e-mail's HTML, without spaces, since lines may be broken anywhere. */
export function seen({ html }: Mail): string {
	return packed(parse(html).querySelector('body')?.textContent ?? '');
}

/** Without what nobody sees: spaces, and the joiner that keeps programs from ringing a number (`unringable`). */
export function packed(text: string): string {
	return text.replace(/[\s\u200b]|(?<=\p{Nd})\u200c/gu, '');
}

/** All elements with their attributes, except `<br>`: a visitor's text must not change them. */
export function skeleton({ html }: Mail): string[] {
	return parse(html)
		.querySelectorAll('*')
		.filter(({ rawTagName }) => rawTagName !== 'br')
		.map(({ rawTagName, attributes }) => `${rawTagName} ${JSON.stringify(attributes)}`);
}

export function hrefs({ html }: Mail): string[] {
	return parse(html)
		.querySelectorAll('[href]')
		.map((link) => link.getAttribute('href') ?? '');
}

/** Sends an e-mail as far as its bytes, and reads those as another program would. */
export async function sentAndRead({ pictures = [], ...mail }: Mail) {
	const attachments = pictures.map(({ cid, fileName, jpeg }) => ({
		cid,
		filename: fileName,
		content: jpeg,
		contentType: 'image/jpeg',
	}));
	const from = { name: siteName, address: 'leads@example.org' };
	const bytes = await new MailComposer({ ...mail, from, to: 'someone@example.org', attachments }).compile().build();
	return PostalMime.parse(bytes);
}
