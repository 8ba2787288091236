import { join } from 'node:path';
import { type Asked, requestsOf } from '#server/operator/asked.ts';
import { copyName, copyPhotos } from '#server/operator/photos.ts';
import { printableJson } from '#server/operator/terminal.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';

/**
 * All we hold about whoever has an e-mail address or a phone number, or sent a request, to answer a request for access: their requests as they are kept, who was
 * told of them, and what is kept of each photo.
 * @param folder where the photos are copied to, a folder for each request; empty to copy none
 * @throws OperatorError where there is nothing, or a photo cannot be copied
 */
export async function access(store: Store, asked: Asked, folder: string): Promise<string> {
	const found = await requestsOf(asked, store.requests);
	if (folder !== '')
		for (const request of found)
			await copyPhotos(await store.photos.of(request), join(folder, request.id), store.photos);
	const everything = found.map(async (request) => {
		const photos = await store.photos.of(request);
		const { deliveries, ...rest } = await whole(request, store.outbox);
		return {
			...rest,
			deliveries: deliveries.map(toldTo),
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

/** Who was told of a request, and when. Companies by name; the addresses of those who work for us are theirs. */
function toldTo({ message, channel, company, state, created_at, settled_at }: Delivery) {
	return { message, channel, company, state, created_at, settled_at };
}
