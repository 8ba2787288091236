import { siteName } from '#brand/name.ts';
import { inWords } from '#facts/words.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { countPhotos, replyHours, requestNames } from '#server/emails/templates/request-text.ts';
import type { ThanksMailParts } from '#server/emails/templates/thanks.ts';
import { addPhotosBlocks, callerBlocks, deletingBlocks, pageBlocks } from '#server/emails/templates/visitor-blocks.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import type { Holder } from '#server/store/company-answers.ts';

// What a visitor hears of a request after its confirmation.

/**
 * The confirmation to the visitor that photos were added to the request, by whomever.
 * @param parts with how many photos have come now, and the companies that get them
 */
export function photosThanksMail(parts: Omit<ThanksMailParts, 'facts' | 'brochure'> & { added: number }): Mail {
	const { request, added, photoCount, companies, adding, requestUrl, contact, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const passed = companies.length === 0 ? '' : ` We are passing them to ${inWords(companies.map(oneLine))}.`;
	return writeMail({
		subject: `We have your added photos (${reference})`,
		preview: `Your request has ${countPhotos(photoCount)} now.`,
		title: 'Thank you for the photos',
		blocks: [
			`${countPhotos(added)} ${added === 1 ? 'has' : 'have'} been added to your request. It now has ${photoCount}.${passed} You need do nothing more.`,
			{ type: 'reference', text: reference },
			...pageBlocks(requestUrl, request),
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			...deletingBlocks(requestUrl, {
				byReply: unwanted,
				byLink: `${unwanted} Or delete your request, with all its photos:`,
				label: 'Delete my request',
			}),
		],
		why: `You get this email because a request with your address was sent on ${siteName}, and photos were added to it.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

/**
 * To the visitor, when one more company was asked: who has the request now.
 * @param parts with all companies that were asked, in that order
 */
export function passedOnMail({
	request,
	companies,
	isBeingPassed,
	holders,
	requestUrl,
	contact,
	siteUrl,
	imprint,
}: Omit<ThanksMailParts, 'facts' | 'brochure' | 'photoCount'> & { holders: readonly Holder[] }): Mail {
	const reference = referenceOf(request.id);
	const names = (some: readonly Holder[]) => inWords(some.map(({ company }) => oneLine(company)));
	const declined = holders.filter(({ last }) => last?.answer === 'not-for-me');
	const having = inWords(companies.map(oneLine));
	const asked =
		request.kind === 'brochure' ? '' : ` We have asked for an answer within ${replyHours[request.kind]} hours of now.`;
	return writeMail({
		subject: `Who has your ${requestNames[request.kind]} now (${reference})`,
		preview: companies.length === 0 ? 'We are looking for another company.' : `${having} may ring or write to you.`,
		title: 'Another company for your request',
		blocks: [
			...(declined.length === 0
				? []
				: [`${names(declined)} cannot take on your request. We have asked for it to be deleted there.`]),
			companies.length === 0
				? 'We are looking for another company. We ask you before we pass your request to one beyond those we told you of.'
				: isBeingPassed
					? `We are passing it on: ${having} may ring or write to you.${asked}`
					: `We have passed it on: ${having} ${companies.length === 1 ? 'has' : 'have'} it now, and may ring or write to you.${asked}`,
			'You need do nothing. Your reference is still:',
			{ type: 'reference', text: reference },
			...pageBlocks(requestUrl, request),
			...callerBlocks(requestUrl),
			...deletingBlocks(requestUrl, {
				byReply: `${noneNeeded} Reply and tell us, and we delete the request.`,
				byLink: `${noneNeeded} Delete your request here:`,
				label: 'Delete my request',
			}),
		],
		why: `You get this email because a request with your address was sent on ${siteName}, and one more company was asked.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

const noneNeeded = 'Somebody may have typed your address by mistake, or you may no longer need a company.';

const unwanted =
	'Whoever has the link from our first email can add photos. If you do not want them, reply to this email.';
