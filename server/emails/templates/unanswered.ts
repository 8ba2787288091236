import { answerLabels } from '#leads/company-answers.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { answerOf } from '#server/emails/templates/request-fields.ts';
import { formatReceived, replyHours, requestNames } from '#server/emails/templates/request-text.ts';
import { phoneLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

export interface UnansweredMailParts {
	request: LeadRequest;
	/** The deliveries of the request to companies. */
	asked: readonly Delivery[];
	answers: readonly StoredAnswer[];
	siteUrl: string;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** To the operator: no company has said that it answered a request. It comes once. The subject contains no text from the visitor. */
export function unansweredMail({ request, asked, answers, siteUrl, imprint }: UnansweredMailParts): Mail {
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	const call = phoneLink(answerOf(request, 'phone'));
	const calling: Block[] = call ? [{ type: 'button', label: `Call ${call.number}`, href: call.href }] : [];
	return writeMail({
		subject: `Nobody has answered: ${what} ${reference}`,
		preview: `The visitor hopes for an answer within ${replyHours[request.kind]} hours.`,
		title: 'Nobody has answered this request',
		blocks: [
			{
				type: 'notice',
				lines: [
					'No company has told us that it answered.',
					`The visitor was told that we aim for an answer within ${replyHours[request.kind]} hours of ${formatReceived(request.created_at)}. Please ring the companies, or answer yourself.`,
				],
			},
			...calling,
			{
				type: 'fields',
				fields: [
					{ label: 'Reference', value: reference },
					{ label: 'Request ID', value: request.id },
					{ label: 'Full Name', value: oneLine(answerOf(request, 'name')) },
				],
			},
			{ type: 'heading', text: 'Who was asked' },
			{
				type: 'fields',
				fields: asked.map((one) => ({ label: oneLine(one.company ?? ''), value: saidBy(one, answers) })),
			},
			{ type: 'heading', text: 'On the server' },
			{ type: 'command', text: `npm run leads -- show ${reference}` },
		],
		why: 'You get this email, once for a request, because your address is in the LEADS_TO setting of the site.',
		siteUrl,
		imprint,
	});
}

function saidBy({ id, state, settled_at, created_at }: Delivery, answers: readonly StoredAnswer[]): string {
	const own = answers.filter(({ delivery_id }) => delivery_id === id);
	if (own.length > 0)
		return own.map(({ answer, created_at }) => `${answerLabels[answer]}, ${formatReceived(created_at)}`).join('; ');
	if (state !== 'delivered') return `Our email to it has not been delivered since ${formatReceived(created_at)}`;
	return `No answer. Asked ${formatReceived(settled_at ?? created_at)}`;
}
