import { join } from 'node:path';
import { copyName, copyPhotos } from '#server/operator/copy-photos.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { printableJson } from '#server/operator/format.ts';
import { whole } from '#server/operator/list.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Requests } from '#server/store/request-rows.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/**
 * All data about a person, given by e-mail address, phone number or one of their requests, to answer a request for access: the
 * stored requests, their recipients, what companies answered, what was noted about them, and their photos.
 * @param folder for copies of the photos, with a folder for each request; empty to copy none
 * @throws OperatorError where there is nothing, or a photo cannot be copied
 */
export async function access(store: Store, selection: Selection, folder: string): Promise<string> {
	const found = requestsOf(selection, store.requests);
	if (folder !== '')
		for (const request of found) await copyPhotos(store.photos.of(request), join(folder, request.id), store.photos);
	const requests = whole(store.search.of(found), store).map(({ deliveries, history, ...rest }) => {
		const photos = store.photos.of(rest);
		return {
			...rest,
			deliveries: deliveries.map(withoutStaff),
			// Without who of the staff did it.
			history: history.map(({ author: _, ...entry }) => entry),
			photos: photos.map((photo, index) => ({
				key: photo.key,
				type: photo.type,
				size: photo.size,
				created_at: photo.created_at,
				...(folder !== '' && { copy: join(folder, rest.id, copyName(photo, index + 1)) }),
			})),
		};
	});
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
