import { inLetters } from '#facts/words.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { Block } from '#server/emails/render/content.ts';
import { formatDay } from '#server/emails/templates/request-text.ts';
import { webLink } from '#server/emails/untrusted/links.ts';

/** Where and until when photos can be added to a request. */
export interface Adding {
	/** The signed link. */
	url: string;
	until: Date;
}

/** How a visitor, or somebody else, adds photos. @param photoCount how many the request has */
export function addPhotosBlocks({ url, until }: Adding, photoCount: number): Block[] {
	const room = maxPhotos - photoCount;
	const more = room === 1 ? 'one more photo' : `up to ${inLetters(room)} more photos`;
	return [
		{ type: 'heading', text: 'Do you have more photos?' },
		{
			type: 'paragraph',
			text: `You can add ${more} until ${formatDay(until)}. The link opens a page of ours, and you do not have to log in.`,
		},
		{ type: 'button', label: 'Add photos', href: webLink(url) ?? '', shownUrl: url },
		{
			type: 'paragraph',
			text: 'If somebody else takes the photos, send them this address. It works on any phone. It adds photos to this request, and shows nothing that you wrote.',
		},
		{ type: 'link', label: url, href: webLink(url) ?? '' },
	];
}
