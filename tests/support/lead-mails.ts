import type { LeadKind } from '#leads/tables.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import { type LeadMailParts, leadMail } from '#server/emails/templates/lead.ts';
import { mailRequest } from './mail-requests.ts';

/** The site that the e-mails are of. */
export const site = 'https://example.com';

/** What the first photo is shown as. */
export const jpeg = Buffer.from('a picture');
/** One with a small picture, and one without. */
export const photos: ShownPhoto[] = [
	{
		url: 'https://example.com/photos/front.jpg',
		name: 'front.jpg',
		size: 3_240_000,
		small: { jpeg, width: 1000, height: 500 },
	},
	{ url: 'https://example.com/photos/IMG_1.HEIC', name: 'IMG_1.HEIC', size: 900 },
];

/** The e-mail about a new request, to a company unless `more` says otherwise. */
export function write(kind: LeadKind, more: Partial<LeadMailParts> = {}) {
	return leadMail({
		request: mailRequest(kind),
		photos: kind === 'photo-quote' ? photos : [],
		companies: ['Sample Lifts & Sons', 'Other Lifts'],
		facts: { approved: false, maxCompanies: 3 },
		reader: 'company',
		siteUrl: site,
		imprint: 'Sample Ltd',
		retainPhotosMonths: 6,
		...more,
	});
}
