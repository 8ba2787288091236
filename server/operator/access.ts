import { referenceOf } from '#leads/reference.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { printableJson } from '#server/operator/format.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Requests } from '#server/store/request-rows.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

// What is stored, as JSON: of all requests, for programs, and all about a person, who asks for it.

/** Prints a part of a long output. */
export type Print = (text: string) => Promise<void>;

/**
 * All requests, the oldest first, as a JSON array. In parts: what there is to say of 100,000 requests fits into no text, and should not be read
 * at once.
 * @param isServed whether a server shows photos at their addresses, which else lead nowhere
 * @returns the rest, after what was printed
 */
export async function list(store: Store, isServed: boolean, print: Print): Promise<string> {
	let before = '[\n\t';
	for await (const found of store.search.all({})) {
		const ofPart = whole(found, store);
		const shown = isServed ? ofPart : ofPart.map((one) => ('photo_urls' in one ? { ...one, photo_urls: [] } : one));
		const texts = shown.map((one) => printableJson(one).trimEnd().replaceAll('\n', '\n\t'));
		await print(before + texts.join(',\n\t'));
		before = ',\n\t';
	}
	return before.startsWith(',') ? '\n]\n' : '[]\n';
}

/** Requests with their references, their deliveries, what companies answered, and what was done with them. */
export function whole(found: readonly Found[], { search }: Pick<Store, 'search'>) {
	const about = search.about(found.map(({ request }) => request));
	return found.map(({ request, status, answeredAt, dueAt, source }, index) => {
		const { deliveries, answers, history } = about[index] ?? { deliveries: [], answers: [], history: [] };
		return {
			reference: referenceOf(request.id),
			...request,
			source,
			status,
			answered_at: answeredAt,
			due_at: dueAt,
			deliveries,
			answers: answers.map(({ company, answer, pounds, created_at }) => ({ company, answer, pounds, created_at })),
			history: history.map(({ action, detail, author, created_at }) => ({ action, detail, author, created_at })),
		};
	});
}

/**
 * All data about a person, given by e-mail address, phone number or one of their requests, to answer a request for access: the
 * stored requests, their recipients, what companies answered, what was noted about them, and which photos there are.
 * @throws OperatorError where there is nothing
 */
export async function access(store: Store, selection: Selection): Promise<string> {
	const found = requestsOf(selection, store.requests);
	const requests = whole(store.search.of(found), store).map(({ deliveries, history, ...rest }) => ({
		...rest,
		deliveries: deliveries.map(withoutStaff),
		// Without who of the staff did it.
		history: history.map(({ author: _, ...entry }) => entry),
		photos: store.photos.of(rest).map(({ key, type, size, created_at }) => ({ key, type, size, created_at })),
	}));
	const count = requests.reduce((sum, { photos }) => sum + photos.length, 0);
	await store.audit.write({ act: 'access', requests: requests.length, photos: count });
	return printableJson({ ...selection, requests });
}

/** A request's recipients and times. Companies by name, without the e-mail addresses of their or the operator's staff. */
function withoutStaff({ message, channel, company, state, created_at, settled_at }: Delivery) {
	return { message, channel, company, state, created_at, settled_at };
}

/** The requests that a command is about: all of a person, or one by its id or reference. */
export type Selection = Person | { id: string };

/** @throws OperatorError or NotFound if there are none */
export function requestsOf(selection: Selection, requests: Requests): LeadRequest[] {
	if ('id' in selection) return [requests.one(selection.id)];
	const found = requests.ofPerson(selection);
	const what = 'email' in selection ? 'e-mail address' : 'phone number';
	if (found.length === 0) throw new OperatorError(`There are no requests with that ${what}.`);
	return found;
}
