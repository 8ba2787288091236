import { samePhone } from '#leads/phone.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';

/** Whether a request came from somebody, as far as its answers say. */
export function isFrom(request: LeadRequest, person: Person): boolean {
	if ('email' in person) return 'email' in request && sameAddress(request.email, person.email);
	return 'phone' in request && samePhone(request.phone ?? '', person.phone);
}

function sameAddress(one: string, other: string): boolean {
	return one.trim().toLowerCase() === other.trim().toLowerCase();
}
