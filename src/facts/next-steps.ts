import { brochureReplyHours, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';

/** What happens after a request, in its order, by when, and who will ring: said on the page and in the visitor's e-mail. */
export const nextSteps = {
	'photo-quote': [
		'An approved stairlift company looks at your photos.',
		`You get your quotation by email. We aim for within ${quoteReplyHours} hours.`,
		'Only if you gave a phone number may the company ring you, to ask about your steps or to explain the quotation.',
		'Before anything is made or fitted, the company confirms the measurements with you. You are free to say no.',
	],
	brochure: [
		`We send your free brochure. We aim for within ${brochureReplyHours} hours.`,
		'Nobody rings you, unless there is a question about your brochure.',
	],
	callback: [
		`An engineer from an approved stairlift company rings you on the number you gave. We aim for within ${callbackReplyHours} hours; there is no set time.`,
		'Have your questions ready, and a photo of your steps if you can. The call is free and there is no obligation.',
	],
} as const satisfies Record<string, readonly string[]>;
