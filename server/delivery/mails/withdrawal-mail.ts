import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/delivery/mail.ts';
import { writeMail } from '#server/delivery/mails/write-mail.ts';

export interface WithdrawalMailParts {
	requestId: string;
	siteUrl: string;
	/** See `Letter`. */
	imprint: string;
}

/** To whoever has had a request that was deleted. It says no more than the reference: we ourselves know no more of it. */
export function withdrawalMail({ requestId, siteUrl, imprint }: WithdrawalMailParts): Mail {
	const reference = referenceOf(requestId);
	return writeMail({
		subject: `Please delete request ${reference}`,
		preview: 'It was deleted by the person who sent it, or at their wish.',
		title: `Please delete request ${reference}`,
		blocks: [
			{
				is: 'words',
				words: `Request ${reference} was deleted by the person who sent it, or at their wish. We had sent it to you.`,
			},
			{
				is: 'steps',
				steps: [
					'Please delete what you hold of it: our email, the photos, your notes and copies.',
					'Please do not contact the person about it.',
				],
			},
		],
		why: `You get this email because request ${reference} was sent to you.`,
		siteUrl,
		imprint,
	});
}
