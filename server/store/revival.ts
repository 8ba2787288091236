import type { RequestKey } from '#leads/tables.ts';
import type { Delivery, Planned } from '#server/store/delivery.ts';
import type { HistoryEntry } from '#server/store/history.ts';
import type { Planner } from '#server/store/planner.ts';

/** The recipients of a request by the current settings. */
export interface Today {
	/** Empty if the request was erased. */
	plan(request: RequestKey): Planned[];
	/** Companies that may have been asked later (`Planner.further`), or were passed the request (`passedTo`). */
	further?(request: RequestKey): Planned[];
	/** Most companies that receive one request. */
	maxCompanies: number;
}

/** What `Outbox.revive` does with a request's deliveries. */
export interface Revival {
	/** Due at once; those that were given up are dated anew. */
	again: Delivery[];
	drop: Delivery[];
	add: Planned[];
}

/**
 * @param before all deliveries of the request
 * @param planned its recipients by the current settings
 * @param maxCompanies most companies that receive one request
 * @param further companies that may have been asked later, or were passed the request
 */
export function revival(
	before: readonly Delivery[],
	planned: readonly Planned[],
	maxCompanies: number,
	further: readonly Planned[] = [],
): Revival {
	const isWanted = (one: Delivery) =>
		one.message === 'withdrawal' || [...planned, ...further].some((other) => isSame(beforeAdding(one), other));
	// Given up, and no longer a recipient: a company that was removed, or a corrected address.
	const drop = before.filter((one) => one.state === 'given-up' && !isWanted(one));
	const kept = before.filter((one) => !drop.includes(one));
	// Confirmations that were withheld by a limit (`wire/callers/inserts.ts`, `maxThanksPerDay`) are not added now.
	const addable = planned.filter(({ message }) => message !== 'thanks');
	const missing = addable.filter((one) => !kept.some((other) => isSame(one, other)));
	const room = maxCompanies - kept.filter(({ message, company }) => message === 'lead' && company !== null).length;
	return { again: kept.filter(({ state }) => state !== 'delivered'), drop, add: withinRoom(missing, room) };
}

/** The companies that a request was passed to by hand, as the routing file has them now. */
export function passedTo(
	history: Iterable<Pick<HistoryEntry, 'deed' | 'detail'>>,
	{ companies = [] }: Planner,
): Planned[] {
	const names = new Set([...history].flatMap(({ deed, detail }) => (deed === 'passed' ? detail : [])));
	return companies.filter(({ company }) => company !== null && names.has(company));
}

/** Limits the companies that are added: the routing file may have changed since the request. */
function withinRoom(planned: readonly Planned[], room: number): Planned[] {
	let left = Math.max(0, room);
	return planned.filter(({ company }) => company === null || left-- > 0);
}

/** Photos that were added later, and answers of companies, are told to those to whom the request itself is. */
function beforeAdding(one: Planned): Planned {
	const messages = {
		'photos-added': 'lead',
		'photos-thanks': 'thanks',
		answered: 'lead',
		reminder: 'lead',
		unanswered: 'lead',
	} as const;
	return { ...one, message: messages[one.message as keyof typeof messages] ?? one.message };
}

function isSame(one: Planned, other: Planned): boolean {
	return (
		one.message === other.message &&
		one.channel === other.channel &&
		one.recipient === other.recipient &&
		(one.company === null) === (other.company === null)
	);
}
