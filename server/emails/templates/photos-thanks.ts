import { siteName } from '#brand/name.ts';
import { inWords } from '#facts/words.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { type Adding, addPhotosBlocks } from '#server/emails/templates/add-photos.ts';
import { countPhotos } from '#server/emails/templates/request-text.ts';
import { webLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface PhotosThanksMailParts {
	request: LeadRequest;
	/** How many photos have come now, and how many there are. */
	added: number;
	photoCount: number;
	/** Names of the companies that get the photos. */
	companies: readonly string[];
	/** The link by which more can be added; undefined if there can be no more. */
	adding?: Adding;
	/** The signed link to the page on which the visitor can delete the request; undefined if there is no such page. */
	deleteUrl?: string;
	/** The address for the visitor's replies. */
	contact: string;
	siteUrl: string;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** The confirmation to the visitor that photos were added to the request, by whomever. */
export function photosThanksMail(parts: PhotosThanksMailParts): Mail {
	const { request, added, photoCount, companies, adding, deleteUrl, contact, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const passed = companies.length === 0 ? '' : ` We have passed them to ${inWords(companies.map(oneLine))}.`;
	return writeMail({
		subject: `We have your added photos (${reference})`,
		preview: `Your request has ${countPhotos(photoCount)} now.`,
		title: 'Thank you for the photos',
		blocks: [
			{
				type: 'paragraph',
				text: `${countPhotos(added)} ${added === 1 ? 'has' : 'have'} been added to your request. It has ${photoCount} now.${passed} There is nothing more you need to do.`,
			},
			{ type: 'reference', text: reference },
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			{ type: 'heading', text: 'Was this not you?' },
			...unwantedBlocks(deleteUrl),
		],
		why: `You get this email because a request with your address was sent on ${siteName}, and photos were added to it.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

function unwantedBlocks(deleteUrl: string | undefined): Block[] {
	const text =
		'Whoever has the link from our first email can add photos. If you do not want them, reply to this email.';
	if (deleteUrl === undefined) return [{ type: 'paragraph', text }];
	return [
		{ type: 'paragraph', text: `${text} Or delete your request, with all its photos:` },
		{ type: 'link', label: 'Delete my request', href: webLink(deleteUrl) ?? '', shownUrl: deleteUrl },
	];
}
