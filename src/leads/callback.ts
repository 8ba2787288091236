import { callbackReplyHours } from '#facts/promises.ts';
import { defineLead } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';

export const callback = defineLead({
	kind: 'callback',
	formName: 'Engineer callback',
	table: 'callback_requests',
	answer: { withinHours: callbackReplyHours, by: 'call' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: field.emailAddress,
		phone: field.phoneNumber,
		comment: {
			...field.longText,
			label: 'Comment or Question',
			asked: 'a comment or question',
			hint: 'Please leave out medical details.',
		},
	},
});
