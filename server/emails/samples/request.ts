import type { LeadKind } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** The id of every sample. */
export const sampleId = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

/** What nobody has answered: the name, and numbers and addresses that cannot be anybody's. */
export const sampleAnswers: Readonly<Record<LeadKind, Record<string, string | number | string[]>>> = {
	'photo-quote': {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		address: '1 Test Street\nTesttown\nTE1 1ST',
		stair_type: 'straight',
		additional_info: 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.',
		photo_urls: ['https://example.com/photos/front.jpg'],
	},
	brochure: {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		address: '1 Test Street',
		stair_type: 'curved',
		product: 'Bespoke Infinity Curved',
	},
	callback: {
		name: 'Test Person',
		email: 'test@example.com',
		phone: '0000 000000',
		comment: 'Does it work in the rain?',
	},
};

/** A request as the store gives it. @param more columns to add, or to replace */
export function sampleRequest(kind: LeadKind, more: Readonly<Record<string, string | null>> = {}): LeadRequest {
	const kept = { id: sampleId, kind, created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	return Object.assign(kept, sampleAnswers[kind], more) as unknown as LeadRequest;
}
