import { siteName } from '#brand/name.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import { formatReceived, requestNames } from '#server/emails/templates/request-text.ts';
import {
	deletingBlocks,
	greeted,
	mistaken,
	pageBlocks,
	replyToDelete,
	type VisitorMailParts,
	visitorMail,
} from '#server/emails/templates/visitor.ts';
import { type Delivery, requestOf } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';

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
				...text.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll('\n', ' ')),
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

/** What the operator wrote: texts and deliveries are in the same order. */
export function textOf(delivery: Delivery, { outbox, history }: Pick<Store, 'outbox' | 'history'>): string {
	const request = requestOf(delivery);
	const sent = outbox.of(request).filter(({ message }) => message === 'written');
	const texts = history.of(request).filter(({ action }) => action === 'written');
	return texts[sent.findIndex(({ id }) => id === delivery.id)]?.detail ?? '';
}
