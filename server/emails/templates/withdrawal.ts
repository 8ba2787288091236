import { siteName } from '#facts/name.ts';
import { referenceOf } from '#leads/reference.ts';
import type { RequestKey } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { requestWords } from '#server/emails/templates/request-text.ts';

export interface WithdrawalMailParts {
	request: RequestKey;
	/** Where answers are read. */
	contact: string;
	siteUrl: string;
	/** See `Letter`. */
	imprint: string;
}

/**
 * To whoever has had a request that was deleted. It says the kind and the whole ID: a sender chooses the ID, so another
 * request may have the same reference. We ourselves know no more of it.
 */
export function withdrawalMail({ request, contact, siteUrl, imprint }: WithdrawalMailParts): Mail {
	const reference = referenceOf(request.id);
	const what = request.kind === '' ? 'request' : requestWords[request.kind];
	return writeMail({
		subject: `Please delete request ${reference}`,
		preview: 'It was deleted by the person who sent it, or at their wish.',
		title: `Please delete request ${reference}`,
		blocks: [
			{
				is: 'words',
				words: `The ${what} ${reference} was deleted by the person who sent it, or at their wish. We sent it to you, or tried to.`,
			},
			{
				is: 'fields',
				fields: [
					{ label: 'Kind', value: what },
					{ label: 'Request ID', value: request.id },
				],
			},
			{
				is: 'steps',
				steps: [
					'Delete only the request with exactly this ID: another may have the same reference. If you are not sure which one is meant, please ask us by replying.',
					'If you have it, please delete what you hold of it: our email, any photos, your notes and copies.',
					'Please do not contact the person about it.',
				],
			},
		],
		why: `You get this email because request ${reference} was sent to you, or was about to be.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}
