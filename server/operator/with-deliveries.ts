import { referenceOf } from '#leads/reference.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** A request with its reference and its deliveries. */
export async function whole(request: LeadRequest, outbox: Outbox) {
	return { reference: referenceOf(request.id), ...request, deliveries: await outbox.of(request) };
}
