import * as field from '#leads/fields.ts';
import { orNull, type Values } from '#leads/form.ts';
import { defaultStairType } from '#leads/stair-type.ts';

export const photoQuoteFields = {
	name: field.fullName,
	email: field.emailAddress,
	phone: field.optional(field.phoneNumber),
	address: field.address,
	stairType: field.stairType,
	additionalInfo: {
		...field.longText,
		hint: 'For example how many steps there are and what they are made of. Please leave out medical details.',
	},
};

export type PhotoQuote = Values<typeof photoQuoteFields>;

export const emptyPhotoQuote: PhotoQuote = {
	name: '',
	email: '',
	phone: '',
	address: '',
	stairType: defaultStairType,
	additionalInfo: '',
};

/**
 * @param id the request's random id, the same at every try, so that a retry cannot double the request
 * @param photoUrls the public addresses of the uploaded photos
 */
export function toPhotoQuoteRow(lead: PhotoQuote, id: string, photoUrls: readonly string[]) {
	return {
		id,
		name: lead.name,
		email: lead.email,
		phone: orNull(lead.phone),
		address: lead.address,
		stair_type: orNull(lead.stairType),
		additional_info: orNull(lead.additionalInfo),
		photo_urls: photoUrls,
	};
}
