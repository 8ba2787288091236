import { callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import type { LeadKind } from '#leads/tables.ts';

/** In how many hours each kind of request is to be answered; null where nobody has to ring or write: a brochure is sent by the program. */
export const replyHours: Readonly<Record<LeadKind, number | null>> = {
	'photo-quote': quoteReplyHours,
	brochure: null,
	callback: callbackReplyHours,
};
