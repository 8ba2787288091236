import type { Message } from '#dialogs/messages/messages.ts';
import { brochureReplyHours, quoteReplyHours } from '#facts/promises.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What stands above and below the questions of a form, and what its visitor is told when the request has arrived. */
export interface FormTexts {
	title: string;
	subtitle: string;
	submit: { label: string; sending: string };
	success: Message;
}

function success(title: string, text: string): Message {
	return { tone: 'good', title, text, durationMs: 5000 };
}

export const formTexts: Readonly<Record<LeadKind, FormTexts>> = {
	'photo-quote': {
		title: 'Upload Photos for Quote',
		subtitle: 'A quote from photos of your steps. No site survey needed.',
		submit: { label: 'Submit Quote Request', sending: 'Submitting...' },
		success: success(
			'Quote Request Submitted!',
			`We'll review your photos and send a quotation within ${quoteReplyHours} hours.`,
		),
	},
	brochure: {
		title: 'Free Brochure',
		subtitle: 'Free, and no obligation. You can read it at once.',
		submit: { label: 'Request Brochure', sending: 'Requesting...' },
		success: success(
			'Brochure Request Submitted!',
			`We'll send your free brochure within ${brochureReplyHours} hours.`,
		),
	},
	callback: {
		title: 'Request an Engineer Callback',
		subtitle: 'Talk to an expert, no obligations',
		submit: { label: 'Request Callback', sending: 'Requesting...' },
		// Without the hours: they are in the next steps.
		success: success('Callback Request Sent!', 'An engineer will contact you shortly.'),
	},
};
