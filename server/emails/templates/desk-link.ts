import type { Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { deskLinkFor } from '#server/settings/limits.ts';
import { minute } from '#server/settings/units.ts';

/** To the operator, who asked for it: the link to the desk. Contains no personal data. @param url of the page with the button */
export function deskLinkMail({ url, ...sender }: Sender & { url: string }): Mail {
	const minutes = deskLinkFor / minute;
	return writeMail({
		subject: 'Your link to the desk',
		preview: `It works once, for ${minutes} minutes.`,
		title: 'Your link to the desk',
		blocks: [
			'The desk shows the requests that visitors sent. This link opens it in the browser that you press it in.',
			{ type: 'button', label: 'Open the desk', href: url, shownUrl: url },
			`It works once, for ${minutes} minutes. Please do not forward this email: the link opens the desk for anybody.`,
			{
				type: 'notice',
				lines: [
					'You did not ask for this?',
					'Then somebody typed your address into the form. Nobody can open the desk without this email, so you need do nothing.',
				],
			},
		],
		why: 'You get this email because your address is in the LEADS_TO setting of the site, and somebody asked for a link to its desk.',
		...sender,
	});
}
