import type { Delivery, Planned } from '#server/store/delivery.ts';
import type { Receiver } from '#server/store/history.ts';

/** Whether a request may be passed to a company, by all its deliveries, and the delivery that does it. */
export function passing(
	deliveries: readonly Delivery[],
	{ name, email }: Receiver,
	mostCompanies: number,
): { result: 'passed' | 'already' | 'full'; planned: Planned[] } {
	const asked = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
	const isSame = ({ company, recipient }: Delivery) =>
		company === name || recipient.toLowerCase() === email.toLowerCase();
	if (asked.some(isSame)) return { result: 'already', planned: [] };
	if (new Set(asked.map(({ recipient }) => recipient)).size >= mostCompanies) return { result: 'full', planned: [] };
	return { result: 'passed', planned: [{ message: 'lead', channel: 'email', recipient: email, company: name }] };
}

/** A timestamp after another, so that the order of both is certain. Both have the format of `created_at`. */
export function laterThan(before: string | null, stamp: string): string {
	if (before === null || stamp > before) return stamp;
	return new Date(Date.parse(before) + 1).toISOString();
}
