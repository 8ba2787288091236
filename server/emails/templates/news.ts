import { referenceOf } from '#leads/reference.ts';
import { type Block, type Mail, type Picture, type Sender, type ShownPhoto, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { buttonRow, reachButtons, replyToVisitor, suspectedPrefix } from '#server/emails/templates/lead.ts';
import { requestButton } from '#server/emails/templates/on-desk.ts';
import { photoFigures } from '#server/emails/templates/photos.ts';
import {
	answerOf,
	countPhotos,
	fieldsOf,
	formatReceived,
	identityOf,
	nameOf,
	photosDeletedNotice,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { type AnswerLinks, answerBlocks } from '#server/emails/templates/unanswered.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// What the operator and the companies that have a request hear of it later.

interface NewsMailParts extends Sender {
	request: LeadRequest;
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
}

interface News {
	title: string;
	preview: string;
	blocks: readonly Block[];
	pictures?: readonly Picture[];
}

/** An e-mail with news of a request. The subject contains no text from the visitor. */
function newsMail({ request, reader, answering, desk, siteUrl, imprint }: NewsMailParts, news: News): Mail {
	return writeMail({
		subject: `${answerOf(request, 'suspected') ? suspectedPrefix : ''}${news.title}`,
		preview: news.preview,
		title: news.title,
		blocks: [
			...news.blocks,
			...buttonRow(reachButtons(request)),
			...answerBlocks(answering),
			...(reader === 'operator' ? requestButton(desk, request) : []),
			{ type: 'short-fields', fields: identityOf(request, formatReceived(request.created_at)) },
		],
		why:
			reader === 'company'
				? `You get this email because we passed request ${referenceOf(request.id)} to your company.`
				: whyOperator,
		siteUrl,
		imprint,
		pictures: news.pictures,
		...replyToVisitor(request),
	});
}

/**
 * Photos were added to a request.
 * @param parts with the photos that were added, how many the request has now, and whether they are of the request itself, only later
 */
export function photosAddedMail(
	parts: NewsMailParts & {
		photos: readonly ShownPhoto[];
		photoCount: number;
		isLate?: boolean;
		retainPhotosMonths: number;
	},
): Mail {
	const { request, photos, photoCount, isLate, retainPhotosMonths } = parts;
	const what = requestNames[request.kind];
	const { shown, pictures } = photoFigures(request.id, photos);
	return newsMail(parts, {
		title: `${countPhotos(photos.length)} ${isLate ? 'of' : 'added to'} request ${referenceOf(request.id)}`,
		preview: `The request has ${countPhotos(photoCount)} now.`,
		blocks: [
			{ type: 'fields', fields: [nameOf(request)] },
			{ type: 'photos', photos: shown },
			isLate
				? `These are the photos of a ${what} that you have. They could not be read when we told you of it.`
				: `More photos have come for a ${what} that you have. They were added by the link we gave the visitor. The request has ${countPhotos(photoCount)} now; nothing else in it has changed.`,
			photosDeletedNotice(retainPhotosMonths),
		],
		pictures,
	});
}

/**
 * The visitor has corrected a request. The e-mail has not what was there before: it may have been somebody else's number.
 * @param parts with the labels of what was corrected
 */
export function correctedMail(parts: NewsMailParts & { labels: readonly string[] }): Mail {
	const { request, labels } = parts;
	const fields = fieldsOf(request).filter(({ label }) => labels.includes(label));
	return newsMail(parts, {
		title: `Request ${referenceOf(request.id)} is corrected`,
		preview: `Corrected: ${fields.map(({ label }) => label).join(', ')}.`,
		blocks: [
			`Whoever sent this ${requestNames[request.kind]} has corrected it. This is what they say now; please use it in place of what you have. Nothing else has changed.`,
			{ type: 'fields', fields: [nameOf(request), ...fields] },
		],
	});
}
