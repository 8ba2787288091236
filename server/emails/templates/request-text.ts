import { brochureReplyHours, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What a request is called in a sentence. */
export const requestWords: Readonly<Record<LeadKind, string>> = {
	'photo-quote': 'photo quote request',
	brochure: 'brochure request',
	callback: 'callback request',
};

/** By when the visitor was told to have an answer, in hours. */
export const answerHours: Readonly<Record<LeadKind, number>> = {
	'photo-quote': quoteReplyHours,
	brochure: brochureReplyHours,
	callback: callbackReplyHours,
};

const inBritain = { timeZone: 'Europe/London' } as const;
const day = new Intl.DateTimeFormat('en-GB', { ...inBritain, dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { ...inBritain, timeStyle: 'short' });

/**
 * When a request came, by the clock in Britain: "20 November 2026, 15:42".
 * @param createdAt a time in UTC, as the store keeps it
 */
export function cameAt(createdAt: string): string {
	const date = new Date(createdAt);
	return `${day.format(date)}, ${time.format(date)}`;
}
