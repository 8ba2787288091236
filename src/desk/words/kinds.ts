import type { LeadKind } from '#leads/tables.ts';

/** What each kind of request is called on the desk: of one, and of several. */
export const kindWords: Readonly<Record<LeadKind, readonly [one: string, many: string]>> = {
	'photo-quote': ['Photo quote', 'Photo quotes'],
	brochure: ['Brochure', 'Brochures'],
	callback: ['Callback', 'Callbacks'],
};
