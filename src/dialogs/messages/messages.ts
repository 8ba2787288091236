import { brochureReplyHours, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What a visitor is told, as a toast and in the dialog. Of a success: `formTexts`. */
export interface Message {
	tone: 'good' | 'bad';
	title: string;
	text: string;
	/** How long the toast shows, in ms; the words in the dialog stay. */
	durationMs: number;
	/** More than the toast says, for the message in the dialog. */
	hint?: string;
}

const message = (tone: Message['tone'], title: string, text: string, durationMs = 5000): Message => {
	return { tone, title, text, durationMs };
};

export const tooManyPhotos = message('bad', 'Too many photos', `You can upload a maximum of ${maxPhotos} photos.`);

export const photosRequired = message(
	'bad',
	'Photos Required',
	'Please upload at least one photo of your stairs.',
	3000,
);

export const submissionFailed = message(
	'bad',
	'Submission Failed',
	'There was an error submitting your request. Please try again.',
);

/** What a failed submission says in the dialog. @param retryAfterS where too much came at once: when to try again, in s */
export function failedSubmission(retryAfterS?: number): Message {
	const wait =
		retryAfterS === undefined ? '' : `${tooManyRequests} ${againIn(Math.max(1, Math.ceil(retryAfterS / 60)))} `;
	return { ...submissionFailed, hint: `${wait}Nothing you entered is lost.` };
}

export const tooManyRequests = 'Many requests have come from your connection.';
export const againIn = (minutes: number) =>
	`You can try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;

/** What a visitor is told whose request a person has to look at first. */
export function held(kind: LeadKind): Message {
	return { ...formTexts[kind].success, text: 'We have your request. A person will look at it first.' };
}

/** What stands above and below the questions of a form, and what its visitor is told when the request has arrived. */
export const formTexts = {
	'photo-quote': {
		title: 'Upload Photos for Quote',
		subtitle: 'An estimate from photos, no site survey.',
		more: 'Measurements are confirmed before anything is made.',
		submit: { label: 'Submit Quote Request', sending: 'Submitting...' },
		success: message(
			'good',
			'Quote Request Submitted!',
			`We'll review your photos and send a quotation within ${quoteReplyHours} hours.`,
		),
	},
	brochure: {
		title: 'Free Brochure',
		subtitle: '12 pages: the nine lifts, prices, a measuring sheet. It opens at once.',
		more: 'For quotes as well as the brochure, tick the box at the end.',
		submit: { label: 'Request Brochure', sending: 'Requesting...' },
		success: message(
			'good',
			'Brochure Request Submitted!',
			`We'll send your free brochure within ${brochureReplyHours} hours.`,
		),
	},
	callback: {
		title: 'Request an Engineer Callback',
		subtitle: 'Talk to an expert, no obligations',
		more: `We aim to ring within ${callbackReplyHours} hours. The call is free and you need not buy.`,
		submit: { label: 'Request Callback', sending: 'Requesting...' },
		// Without the hours: they are in the next steps.
		success: message('good', 'Callback Request Sent!', 'An engineer will contact you shortly.'),
	},
} as const satisfies Record<LeadKind, object>;
