import type { LeadKind } from '#leads/tables.ts';

interface Action {
	dialog: LeadKind;
	/** What its button says in the header, and in the footer's Quick Actions. */
	header: string;
	footer: string;
	/** What the sitemap calls it, and says of it. */
	name: string;
	description: string;
}

/** What a visitor can ask for, in the order of the header and the footer. The wide header has room for the first three. */
export const actions: readonly Action[] = [
	{
		dialog: 'brochure',
		header: 'Free Brochure',
		footer: 'Request Free Brochure',
		name: 'Free brochure',
		description: 'Ask for the free brochure.',
	},
	{
		dialog: 'photo-quote',
		header: 'Upload Photos for Quote',
		footer: 'Upload Photos for Quote',
		name: 'Upload photos for a quote',
		description: 'Send photos of your steps and get a quote without a site survey.',
	},
	{
		dialog: 'callback',
		header: 'Engineer Callback',
		footer: 'Engineer Callback',
		name: 'Engineer callback',
		description: 'Ask an engineer to call you.',
	},
];
