import { referenceOf } from '#leads/reference.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** A request with its reference, its deliveries and what companies answered. */
export async function whole(request: LeadRequest, { outbox, answers }: Pick<Store, 'outbox' | 'answers'>) {
	const answered = (await answers.of(request)).map(({ company, answer, created_at }) => ({
		company,
		answer,
		created_at,
	}));
	return { reference: referenceOf(request.id), ...request, deliveries: await outbox.of(request), answers: answered };
}
