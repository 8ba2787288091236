import { referenceOf } from '#leads/reference.ts';
import type { LeadRequest, Requests } from '#server/store/sqlite/requests.ts';

/** A request with all there is to know of it: what the visitor calls it by, what came, and who was told. */
export function whole(request: LeadRequest, requests: Requests) {
	return { reference: referenceOf(request.id), ...request, deliveries: requests.deliveriesOf(request) };
}
