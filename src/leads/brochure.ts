import * as field from '#leads/fields.ts';
import { orNull, type Values } from '#leads/form.ts';
import { defaultStairType } from '#leads/stair-type.ts';

export const brochureFields = {
	name: field.fullName,
	email: field.emailAddress,
	phone: { ...field.phoneNumber, hint: 'Only used if there is a question about your brochure.' },
	address: field.optional(field.address),
	stairType: field.stairType,
	product: field.productName,
};

export type Brochure = Values<typeof brochureFields>;

export const emptyBrochure: Brochure = {
	name: '',
	email: '',
	phone: '',
	address: '',
	stairType: defaultStairType,
	product: '',
};

/** @param id the request's random id, the same at every try, so that a retry cannot double the request */
export function toBrochureRow(lead: Brochure, id: string) {
	return {
		id,
		name: lead.name,
		email: lead.email,
		phone: lead.phone,
		address: orNull(lead.address),
		stair_type: orNull(lead.stairType),
		product: orNull(lead.product),
	};
}
