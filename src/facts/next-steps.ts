import { brochureReplyHours, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';

/**
 * What happens after a request, in its order, by when, and who will ring: said on the page and in the e-mails. How many
 * companies have it depends on the operator's routing, so the words are true of one and of several.
 */
export const nextSteps = {
	'photo-quote': [
		'An approved stairlift company looks at your photos. Sometimes two or three do, so that you can compare.',
		`You get a quotation by email. We aim for within ${quoteReplyHours} hours.`,
		'Only if you gave a phone number may a company ring you, to ask about your steps or to explain its quotation.',
		'Before anything is made or fitted, the company you choose confirms the measurements with you. You are free to say no.',
	],
	brochure: [
		`You get your free brochure. We aim for within ${brochureReplyHours} hours.`,
		'Nobody rings you, unless there is a question about your brochure.',
	],
	callback: [
		`An engineer from an approved stairlift company rings you on the number you gave. We aim for within ${callbackReplyHours} hours.`,
		'If more than one company can help, each may ring you. You need not talk to all of them.',
		'Have your questions ready, and a photo of your steps if you can. The call is free and there is no obligation.',
	],
} as const satisfies Record<string, readonly string[]>;
