import { whoIsRinging } from '#facts/promises.ts';
import { inLetters } from '#facts/words.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { Block } from '#server/emails/mail.ts';
import { formatDay } from '#server/emails/templates/request-text.ts';
import { webLink } from '#server/emails/untrusted.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// What several e-mails to a visitor say of the request.

/** The visitor's page of the request. */
export function pageBlocks(url: string | undefined, { kind }: LeadRequest): Block[] {
	if (url === undefined) return [];
	const change = kind === 'photo-quote' ? 'correct your phone number, add photos or' : 'correct your phone number or';
	return [
		{ type: 'heading', text: 'Your request on our site' },
		`This page shows who has your request and whether they say that they have answered it. You can ${change} delete it there. It opens without a password, so keep the link to yourself.`,
		{ type: 'button', label: 'See my request', href: webLink(url) ?? '', shownUrl: url },
	];
}

/** How to tell that a caller is genuine. */
export function callerBlocks(requestUrl: string | undefined): Block[] {
	const { heading, signs, byPage, byAsking } = whoIsRinging;
	return [{ type: 'heading', text: heading }, [...signs, requestUrl === undefined ? byAsking : byPage].join(' ')];
}

/** How to delete the request: by the link, or by a reply where there is none. */
export function deletingBlocks(
	url: string | undefined,
	text: { byReply: string; byLink: string; label: string },
): Block[] {
	const heading: Block = { type: 'heading', text: 'Was this not you?' };
	if (url === undefined) return [heading, text.byReply];
	const shownUrl = `${url}#delete`;
	return [heading, text.byLink, { type: 'link', label: text.label, href: webLink(shownUrl) ?? '', shownUrl }];
}

/** Where and until when photos can be added to a request. */
export interface Adding {
	/** The signed link for somebody else. */
	url: string;
	until: Date;
}

/** How a visitor, or somebody else, adds photos. @param photoCount how many the request has */
export function addPhotosBlocks({ url, until }: Adding, photoCount: number): Block[] {
	const room = maxPhotos - photoCount;
	const more = room === 1 ? 'one more photo' : `up to ${inLetters(room)} more photos`;
	return [
		{ type: 'heading', text: 'Do you have more photos?' },
		`You can add ${more} until ${formatDay(until)}, on the page of your request.`,
		'If somebody else takes the photos, send them this link. It works on any phone, adds photos to this request, and shows nothing that you wrote.',
		{ type: 'link', label: url, href: webLink(url) ?? '' },
	];
}
