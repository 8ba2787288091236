import { brochureSubmitted, callbackSent, type Message, quoteSubmitted } from '#dialogs/messages/messages.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What a visitor is told when a request has arrived. */
export const successOf: Readonly<Record<LeadKind, Message>> = {
	'photo-quote': quoteSubmitted,
	brochure: brochureSubmitted,
	callback: callbackSent,
};
