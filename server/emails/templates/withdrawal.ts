import { siteName } from '#brand/name.ts';
import { referenceOf } from '#leads/reference.ts';
import type { RequestKey } from '#leads/tables.ts';
import type { Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { requestNames } from '#server/emails/templates/request-text.ts';

const deletionSteps = [
	'Search your emails for the reference. The right one has exactly this request ID.',
	'If you have it, please delete what you hold of it: our email, any photos, your notes and copies.',
	'Please do not contact the person about it.',
];

/**
 * The erasure notice to the recipients of a request that was deleted. It has the kind and the full ID: the browser chooses
 * the ID, so another request may have the same reference. Nothing else of the request is stored any more.
 * @param contact the address for replies
 */
export function withdrawalMail({
	request,
	contact,
	...sender
}: Sender & { request: RequestKey; contact: string }): Mail {
	const reference = referenceOf(request.id);
	const what = request.kind === '' ? 'request' : requestNames[request.kind];
	return writeMail({
		subject: `Please delete request ${reference}`,
		preview: 'It was deleted by the person who sent it, or at their wish.',
		title: `Please delete request ${reference}`,
		blocks: [
			`The ${what} ${reference} was deleted by the person who sent it, or at their wish. We sent it to you, or tried to.`,
			{
				type: 'fields',
				fields: [
					{ label: 'Kind', value: what },
					{ label: 'Request ID', value: request.id },
				],
			},
			{
				type: 'steps',
				steps: deletionSteps,
			},
		],
		why: `You get this email because request ${reference} was sent to you, or was about to be.`,
		...sender,
		replyTo: { name: siteName, address: contact },
	});
}
