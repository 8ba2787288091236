import type { Summary } from '#desk/contract.ts';
import { postcodeIn, whereIn } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerOf, stairsOf } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** The requests of one person together, where the first of them stands. */
export function joined(requests: readonly Summary[]): Summary[] {
	const people = new Map<string, Summary[]>();
	for (const one of requests) people.set(one.person, [...(people.get(one.person) ?? []), one]);
	return [...people.values()].flat();
}

export function summaryOf(found: Found): Summary {
	const { request, trouble, ...state } = found;
	const answer = (column: Parameters<typeof answerOf>[1]) => answerOf(request, column) || null;
	return {
		...state,
		kind: request.kind,
		id: request.id,
		reference: referenceOf(request.id),
		name: request.name,
		phone: answer('phone'),
		email: answer('email'),
		postcode: postcodeIn(whereIn(request)) ?? null,
		stairType: stairsOf(request) ?? null,
		createdAt: request.created_at,
		message: [...oneLine(answerOf(request, 'additional_info') || answerOf(request, 'comment'))].slice(0, 120).join(''),
		suspected: request.suspected,
		companiesToo: request.kind === 'brochure' ? request.companies_too === 'yes' : null,
		trouble: trouble === 'given-up',
	};
}

type Reached = { email?: string | null | undefined; phone?: string | null | undefined };

/** The newest other requests of the same person, by e-mail address or telephone number: as many as are shown, since a flood may carry one address. */
export function earlierOf(
	{ id, ...reached }: Reached & { id?: string },
	{ requests, search }: Pick<Store, 'requests' | 'search'>,
	most: number,
): Summary[] {
	const found = peopleIn(reached).flatMap((person) => requests.ofPerson(person, most + 1));
	const keys = new Map(found.map((one) => [one.id, { kind: one.kind, id: one.id }]));
	if (id) keys.delete(id);
	const newest = search
		.of([...keys.values()])
		.toSorted((a, b) => (a.request.created_at < b.request.created_at ? 1 : -1));
	return newest.slice(0, most).map(summaryOf);
}

/** What somebody is found by. */
export const peopleIn = ({ email, phone }: Reached) => [...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])];
