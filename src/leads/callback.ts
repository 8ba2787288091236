import * as field from '#leads/fields.ts';
import { orNull, type Values } from '#leads/form.ts';

export const callbackFields = {
	name: field.fullName,
	email: field.emailAddress,
	phone: field.phoneNumber,
	comment: { ...field.longText, label: 'Comment or Question', hint: 'Please leave out medical details.' },
};

export type Callback = Values<typeof callbackFields>;

export const emptyCallback: Callback = { name: '', email: '', phone: '', comment: '' };

/** @param id the request's random id, the same at every try, so that a retry cannot double the request */
export function toCallbackRow(lead: Callback, id: string) {
	return { id, name: lead.name, email: lead.email, phone: lead.phone, comment: orNull(lead.comment) };
}
