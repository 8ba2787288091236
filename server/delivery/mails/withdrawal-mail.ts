import { siteName } from '#facts/name.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/delivery/mail.ts';
import { writeMail } from '#server/delivery/mails/write-mail.ts';

export interface WithdrawalMailParts {
	requestId: string;
	/** Where answers are read. */
	contact: string;
	siteUrl: string;
	/** See `Letter`. */
	imprint: string;
}

/** To whoever has had a request that was deleted. It says no more than the reference: we ourselves know no more of it. */
export function withdrawalMail({ requestId, contact, siteUrl, imprint }: WithdrawalMailParts): Mail {
	const reference = referenceOf(requestId);
	return writeMail({
		subject: `Please delete request ${reference}`,
		preview: 'It was deleted by the person who sent it, or at their wish.',
		title: `Please delete request ${reference}`,
		blocks: [
			{
				is: 'words',
				words: `Request ${reference} was deleted by the person who sent it, or at their wish. We sent it to you, or tried to.`,
			},
			{
				is: 'steps',
				steps: [
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
