import { few, type HeldSender } from '#server/store/held.ts';

/** Held requests as they are shown. */
interface HeldSummary {
	requests: number;
	/** The senders that have more than a few, those with most first. */
	senders: HeldSender[];
	/** How many the others have, and how many of these there are. */
	few: { senders: number; requests: number };
}

export function heldOf(all: readonly HeldSender[]): HeldSummary {
	const sum = (some: readonly HeldSender[]) => some.reduce((total, { requests }) => total + requests, 0);
	const others = all.filter(({ requests }) => requests <= few);
	return {
		requests: sum(all),
		senders: all.filter(({ requests }) => requests > few),
		few: { senders: others.length, requests: sum(others) },
	};
}

/** Of how many people held requests may be, in words, with what the first of them gave. */
export function peopleOf({
	phones,
	emails,
	phone,
	email,
}: Pick<HeldSender, 'phones' | 'emails'> & Partial<HeldSender>) {
	const counted = (count: number, what: string, many: string, first: string | null | undefined) =>
		`${count} ${count === 1 ? what : many}${first ? ` (${count === 1 ? '' : 'first '}${first.slice(0, longestShown)})` : ''}`;
	return `${counted(phones, 'phone number', 'phone numbers', phone)}, ${counted(emails, 'email address', 'email addresses', email)}`;
}
const longestShown = 40;
