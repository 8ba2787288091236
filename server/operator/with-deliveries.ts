import { referenceOf } from '#leads/reference.ts';
import { NotFound } from '#server/store/errors.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** A request with its reference, its deliveries, what companies answered, and what was done with it. */
export async function whole(
	{ request, status, answeredAt, dueAt }: Found,
	{ outbox, answers, history }: Pick<Store, 'outbox' | 'answers' | 'history'>,
) {
	const answered = (await answers.of(request)).map(({ company, answer, created_at }) => ({
		company,
		answer,
		created_at,
	}));
	const done = (await history.of(request)).map(({ action, detail, author, created_at }) => ({
		action,
		detail,
		author,
		created_at,
	}));
	return {
		reference: referenceOf(request.id),
		...request,
		status,
		answered_at: answeredAt,
		due_at: dueAt,
		deliveries: await outbox.of(request),
		answers: answered,
		history: done,
	};
}

/** @throws NotFound if the request was erased meanwhile */
export async function foundOf(request: LeadRequest, { search }: Pick<Store, 'search'>): Promise<Found> {
	const [found] = await search.of([request]);
	if (!found) throw new NotFound(`The request ${referenceOf(request.id)} was just erased.`);
	return found;
}
