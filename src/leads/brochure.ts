import { brochureReplyHours } from '#facts/promises.ts';
import { defineLead } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';

export const brochure = defineLead({
	kind: 'brochure',
	formName: 'Free brochure',
	table: 'brochure_requests',
	answer: { withinHours: brochureReplyHours, by: 'program' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: field.emailAddress,
		phone: { ...field.phoneNumber, hint: 'We ring only if there is a question about your brochure.' },
		address: { ...field.optional(field.address), asked: 'address' },
		stairType: field.stairType,
		product: field.productName,
		companiesToo: field.companiesToo,
	},
});
