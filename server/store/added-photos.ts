import { declinedBy, type StoredAnswer } from '#server/store/company-answers.ts';
import type { Delivery, Message, Planned } from '#server/store/delivery.ts';

/** How recipients are told of a photo that was added later, by what they got before. */
const updates: Partial<Record<Message, Message>> = { lead: 'photos-added', thanks: 'photos-thanks' };

/**
 * The messages about a photo that is added: to those to whom the request was sent, or may have been. One whose first attempt is still to come gets the photo with the
 * request, and one that was given up when it is sent again. A message that waits for its first attempt tells of this photo too.
 * A company that answered that the request is not for it gets none.
 */
export function updatesOf(deliveries: readonly Delivery[], answers: readonly StoredAnswer[]): Planned[] {
	const declined = declinedBy(answers);
	return deliveries.flatMap(({ message: before, channel, recipient, company, state, attempts }) => {
		const message = updates[before];
		if (!message || state === 'given-up' || attempts === 0 || (company && declined.includes(company))) return [];
		const isWaiting = deliveries.some(
			(other) =>
				other.message === message &&
				other.channel === channel &&
				other.recipient === recipient &&
				other.state === 'waiting' &&
				other.attempts === 0,
		);
		return isWaiting ? [] : [{ message, channel, recipient, company }];
	});
}
