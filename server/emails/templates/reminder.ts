import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { type AnswerLinks, answerBlocks } from '#server/emails/templates/answer-blocks.ts';
import { answerOf } from '#server/emails/templates/request-fields.ts';
import { formatReceived, replyHours, requestNames } from '#server/emails/templates/request-text.ts';
import { phoneLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface ReminderMailParts {
	request: LeadRequest;
	/** The links by which the company answers. */
	answering: AnswerLinks | undefined;
	siteUrl: string;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** To a company that has not answered a request. It comes once. The subject contains no text from the visitor. */
export function reminderMail({ request, answering, siteUrl, imprint }: ReminderMailParts): Mail {
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	const received = formatReceived(request.created_at);
	const call = phoneLink(answerOf(request, 'phone'));
	const calling: Block[] = call ? [{ type: 'button', label: `Call ${call.number}`, href: call.href }] : [];
	return writeMail({
		subject: `Still waiting: ${what} ${reference}`,
		preview: `Received ${received}. The visitor hopes for an answer within ${replyHours[request.kind]} hours.`,
		title: 'A visitor is waiting for you',
		blocks: [
			{
				type: 'paragraph',
				text: `We passed you this ${what}, and you have not told us that you answered it. The visitor was told that we aim for an answer within ${replyHours[request.kind]} hours. Our first email has all the details.`,
			},
			{
				type: 'fields',
				fields: [
					{ label: 'Reference', value: reference },
					// The reference is only the beginning of the id, and another request may have the same.
					{ label: 'Request ID', value: request.id },
					{ label: 'Received', value: received },
					{ label: 'Full Name', value: oneLine(answerOf(request, 'name')) },
				],
			},
			...calling,
			...answerBlocks(answering),
		],
		why: `You get this email, once, because we passed request ${reference} to your company.`,
		siteUrl,
		imprint,
	});
}
