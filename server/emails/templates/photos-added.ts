import { emailPattern } from '#leads/fields.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { type AnswerLinks, answerBlocks } from '#server/emails/templates/answer-blocks.ts';
import { photoFigures } from '#server/emails/templates/lead-photos.ts';
import { answerOf } from '#server/emails/templates/request-fields.ts';
import {
	countPhotos,
	formatReceived,
	photosDeletedNotice,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { suspectedPrefix } from '#server/emails/templates/spam-note.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface PhotosAddedMailParts {
	request: LeadRequest;
	/** The photos that were added. */
	photos: readonly ShownPhoto[];
	/** How many photos the request has now. */
	photoCount: number;
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
	siteUrl: string;
	retainPhotosMonths: number;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** Photos were added to a request, for the operator or a company that has it. The subject contains no text from the visitor. */
export function photosAddedMail(parts: PhotosAddedMailParts): Mail {
	const { request, photos, photoCount, reader, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	const email = answerOf(request, 'email');
	const { shown, pictures } = photoFigures(request.id, photos);
	const title = `${countPhotos(photos.length)} added to request ${reference}`;
	return writeMail({
		subject: `${answerOf(request, 'suspected') ? suspectedPrefix : ''}${title}`,
		preview: `The request has ${countPhotos(photoCount)} now.`,
		title,
		blocks: [
			{
				type: 'paragraph',
				text: `More photos have come for a ${what} that you have. They were added by the link we gave the visitor. The request has ${countPhotos(photoCount)} now; nothing else in it has changed.`,
			},
			{
				type: 'fields',
				fields: [
					{ label: 'Reference', value: reference },
					// The reference is only the beginning of the id, and another request may have the same.
					{ label: 'Request ID', value: request.id },
					{ label: 'Received', value: formatReceived(request.created_at) },
					{ label: 'Full Name', value: oneLine(answerOf(request, 'name')) },
				],
			},
			{ type: 'heading', text: 'The added photos' },
			{ type: 'paragraph', text: photosDeletedNotice(parts.retainPhotosMonths) },
			{ type: 'photos', photos: shown },
			...answerBlocks(parts.answering),
		],
		why:
			reader === 'company'
				? `You get this email because we passed request ${reference} to your company.`
				: 'You get this email because your address is in the LEADS_TO setting of the site.',
		siteUrl,
		imprint,
		pictures,
		...(emailPattern.test(email) && { replyTo: { name: oneLine(answerOf(request, 'name')), address: email } }),
	});
}
