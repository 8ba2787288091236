import { quoteReplyHours } from '#facts/promises.ts';
import { areUrls, type ListColumn } from '#leads/columns.ts';
import { defineLead } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';
import { maxPhotos } from '#leads/photos.ts';

/** The public addresses of the uploaded photos. */
const photoUrls: ListColumn = {
	name: 'photo_urls',
	type: 'text[]',
	required: true,
	asked: 'at least one photo ({quotePhotos})',
	accepts: (urls) => areUrls(urls, 1, maxPhotos),
};

export const photoQuote = defineLead({
	kind: 'photo-quote',
	formName: 'Photo quote',
	table: 'photo_quote_requests',
	answer: { withinHours: quoteReplyHours, by: 'email' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: field.emailAddress,
		phone: field.optional(field.phoneNumber),
		address: field.address,
		stairType: { ...field.stairType, hint: 'Change this if your steps bend or have a landing.' },
		additionalInfo: {
			...field.longText,
			hint: 'For example how many steps there are and what they are made of. Please leave out medical details.',
		},
	},
	more: { photo_urls: photoUrls },
});
