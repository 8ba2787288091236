import { siteName } from '#brand/name.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import { formatReceived, paragraphsOf, requestNames } from '#server/emails/templates/request-text.ts';
import {
	deletingBlocks,
	greeted,
	mistaken,
	pageBlocks,
	replyToDelete,
	type VisitorMailParts,
	visitorMail,
} from '#server/emails/templates/visitor.ts';

/** To the visitor, what the operator has written to them. */
export function writtenMail(parts: VisitorMailParts & { text: string }): Mail {
	const { request, text, requestUrl } = parts;
	const what = requestNames[request.kind];
	const reference = referenceOf(request.id);
	return visitorMail(
		parts,
		{
			subject: `About your ${what} (${reference})`,
			preview: `A message from ${siteName}.`,
			title: `Hello${greeted(request)}`,
			blocks: [
				...paragraphsOf(text),
				`This is about your ${what} of ${formatReceived(request.created_at)}. Reply to this email to answer us.`,
				{ type: 'reference', text: reference },
				...pageBlocks(parts),
				...deletingBlocks(requestUrl, {
					byReply: `${mistaken} ${replyToDelete}`,
					byLink: `${mistaken} Delete your request here:`,
					label: 'Delete my request',
				}),
			],
		},
		', and we have written to you about it',
	);
}
