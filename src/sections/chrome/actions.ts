import type { LeadKind } from '#leads/tables.ts';

interface Action {
	dialog: LeadKind;
	/** What its button says in the header, and in the footer's Quick Actions. */
	header: string;
	footer: string;
}

/** What a visitor can ask for, in the order of the header and the footer. */
export const actions: readonly Action[] = [
	{ dialog: 'brochure', header: 'Free Brochure', footer: 'Request Free Brochure' },
	{ dialog: 'photo-quote', header: 'Upload Photos for Quote', footer: 'Upload Photos for Quote' },
	{ dialog: 'callback', header: 'Engineer Callback', footer: 'Engineer Callback' },
];
