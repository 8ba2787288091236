import type { LeadKind } from '#leads/tables.ts';

/** What stands above and below the questions of a form. */
export interface FormTexts {
	title: string;
	subtitle: string;
	submit: { label: string; sending: string };
}

export const formTexts: Readonly<Record<LeadKind, FormTexts>> = {
	'photo-quote': {
		title: 'Upload Photos for Quote',
		subtitle: 'A quote from photos of your steps. No site survey needed.',
		submit: { label: 'Submit Quote Request', sending: 'Submitting...' },
	},
	brochure: {
		title: 'Free Brochure',
		subtitle: 'Free, and no obligation. You can read it at once.',
		submit: { label: 'Request Brochure', sending: 'Requesting...' },
	},
	callback: {
		title: 'Request an Engineer Callback',
		subtitle: 'Talk to an expert, no obligations',
		submit: { label: 'Request Callback', sending: 'Requesting...' },
	},
};
