import { OperatorError } from '#server/operator/operator-error.ts';
import type { LeadRequest, Person, Requests } from '#server/store/requests.ts';

/** The requests that a command is about: those of a person, or one by its id or reference. */
export type Asked = Person | { id: string };

/** @throws OperatorError or NotFound if there are none */
export async function requestsOf(asked: Asked, requests: Requests): Promise<LeadRequest[]> {
	if ('id' in asked) return [await requests.one(asked.id)];
	const found = await requests.ofPerson(asked);
	const what = 'email' in asked ? 'e-mail address' : 'phone number';
	if (found.length === 0) throw new OperatorError(`There are no requests with that ${what}.`);
	return found;
}
