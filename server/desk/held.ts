import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { HeldList } from '#desk/contract.ts';
import { counted } from '#desk/words.ts';
import { dayAndTime } from '#leads/british-time.ts';
import { referenceOf } from '#leads/reference.ts';
import { checked } from '#server/desk/calls.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { OperatorError } from '#server/operator/errors.ts';
import type { Planner } from '#server/store/delivery.ts';
import { few, type HeldChoice, type HeldSender } from '#server/store/held.ts';
import type { Store } from '#server/store/store.ts';

/** How many senders of held requests have buttons of their own. */
const mostSenders = 20;

/** Held requests by their senders; those of senders that have only a few are one group. */
export function heldList(all: readonly HeldSender[]): HeldList {
	const sum = (some: readonly HeldSender[]) => some.reduce((total, { requests }) => total + requests, 0);
	const said = (some: readonly HeldSender[]) => counted(sum(some), 'request');
	const others = all.filter(({ requests }) => requests <= few);
	const senders = all.filter(({ requests }) => requests > few);
	const shown = senders.slice(0, mostSenders);
	const more = senders.length - shown.length;
	const title = more > 0 ? `All, with those of ${counted(more, 'more sender')}` : 'All of them';
	const fewTitle = 'From senders of one or two, as visitors send';
	const fewAbout = `${said(others)}, ${counted(others.length, 'sender')}`;
	return {
		requests: sum(all),
		choices: [
			...(others.length > 0 && senders.length > 0 ? [{ which: 'few', title: fewTitle, about: fewAbout }] : []),
			...shown.map((one) => ({
				which: one.sender,
				title: `From ${one.sender}`,
				about: `${said([one])}, the first ${dayAndTime(Date.parse(one.first))}: ${peopleOf(one)}`,
			})),
			{ which: 'all', title, about: '' },
		],
	};
}

/** Of how many people a sender's requests may be, with what the first of them gave. */
function peopleOf({ phones, phone, emails, email }: HeldSender): string {
	const given = (count: number, first: string | null) =>
		first ? ` (${count === 1 ? '' : 'first '}${first.slice(0, 40)})` : '';
	return `${counted(phones, 'phone number')}${given(phones, phone)}, ${counted(emails, 'email address', 'email addresses')}${given(emails, email)}`;
}

/** What is done with held requests: they are delivered, or erased. `which`: `all`, `few`, a sender, or the ID or the reference of one request. */
const heldInput = z.strictObject({
	act: z.enum(['send', 'drop']),
	which: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** How many requests are changed in one transaction, between which others are served. */
const sliceSize = 500;

/**
 * @param planner chooses the recipients of what is let go
 * @throws OperatorError or NotFound where there is nothing to do it with
 */
export async function changeHeld(given: unknown, store: Store, planner: Planner): Promise<{ message: string }> {
	const { act, which } = checked(heldInput, given);
	const choice = choiceOf(which, store);
	if (store.held.some(choice, 1).length === 0) throw new OperatorError('No such request is held.');
	const change = {
		send: (which: HeldChoice) => store.held.letGo(which, sliceSize, planner),
		drop: (which: HeldChoice) => {
			const found = store.held.some(which, sliceSize);
			if (found.length > 0) store.erasure.erase(found, 'erase');
			return found.length;
		},
	}[act];
	let count = 0;
	for (const which of choice === 'all' ? (['few', 'all'] as const) : [choice])
		for (let last = sliceSize; last === sliceSize; count += last) {
			last = change(which);
			await setImmediate();
		}
	if (act === 'send') {
		if (count > 0) await store.audit.write({ act: 'release', requests: count, photos: 0 });
		return { message: `${count} request(s) will be sent as usual.` };
	}
	if (count > 0) await finishInTime(store.erasure);
	return { message: `${count} request(s) are erased, with their photos. Earlier backups still contain them.` };
}

function choiceOf(which: string, { requests, held }: Store): HeldChoice {
	if (which === 'all' || which === 'few') return which;
	// A sender of an earlier release is a network.
	if (/^sender-|[.:/]/.test(which)) return { sender: which };
	const { kind, id } = requests.one(which);
	if (!held.has({ kind, id })) throw new OperatorError(`The request ${referenceOf(id)} is not held.`);
	return { kind, id };
}
