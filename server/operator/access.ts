import { join } from 'node:path';
import { type Asked, requestsOf } from '#server/operator/asked.ts';
import { copyName, copyPhotos } from '#server/operator/photos.ts';
import { printableJson } from '#server/operator/terminal.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';

/**
 * All data about a person, given by e-mail address, phone number or one of their requests, to answer a request for access: the
 * stored requests, their recipients, what companies answered, what was noted about them, and their photos.
 * @param folder for copies of the photos, with a folder for each request; empty to copy none
 * @throws OperatorError where there is nothing, or a photo cannot be copied
 */
export async function access(store: Store, asked: Asked, folder: string): Promise<string> {
	const found = await requestsOf(asked, store.requests);
	if (folder !== '')
		for (const request of found)
			await copyPhotos(await store.photos.of(request), join(folder, request.id), store.photos);
	const everything = (await store.search.of(found)).map(async (one) => {
		const { request } = one;
		const photos = await store.photos.of(request);
		const { deliveries, history, ...rest } = await whole(one, store);
		return {
			...rest,
			deliveries: deliveries.map(toldTo),
			// Without who of the staff did it.
			history: history.map(({ author: _, ...entry }) => entry),
			photos: photos.map((photo, index) => ({
				key: photo.key,
				type: photo.type,
				size: photo.size,
				created_at: photo.created_at,
				...(folder !== '' && { copy: join(folder, request.id, copyName(photo, index + 1)) }),
			})),
		};
	});
	const told = await Promise.all(everything);
	const count = told.reduce((sum, { photos }) => sum + photos.length, 0);
	await store.audit.write({ act: 'access', requests: told.length, photos: count });
	return printableJson({ ...asked, requests: told });
}

/** A request's recipients and times. Companies by name, without the e-mail addresses of their or the operator's staff. */
function toldTo({ message, channel, company, state, created_at, settled_at }: Delivery) {
	return { message, channel, company, state, created_at, settled_at };
}
