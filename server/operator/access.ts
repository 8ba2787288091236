import { join } from 'node:path';
import { OperatorError } from '#server/operator/operator-error.ts';
import { copyName, copyPhotos } from '#server/operator/photos.ts';
import { printableJson } from '#server/operator/terminal.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { audit } from '#server/store/folder/audit.ts';
import type { Requests } from '#server/store/sqlite/requests.ts';

/**
 * All we hold about whoever has an e-mail address, to answer a request for access: their requests as they are kept, who was
 * told of them, and what is kept of each photo.
 * @param folder where the photos are copied to, a folder for each request; empty to copy none
 * @throws OperatorError where there is nothing, or a photo cannot be copied
 */
export async function access(requests: Requests, email: string, folder: string, dataDir: string): Promise<string> {
	const found = requests.ofEmail(email);
	if (found.length === 0) throw new OperatorError('There are no requests with that e-mail address.');
	if (folder !== '')
		for (const request of found) await copyPhotos(requests.photosOf(request), join(folder, request.id));
	const told = found.map((request) => {
		const photos = requests.photosOf(request);
		return {
			...whole(request, requests),
			deliveries: requests.deliveriesOf(request).map(toldTo),
			photos: photos.map((photo, index) => ({
				key: photo.key,
				type: photo.type,
				size: photo.size,
				created_at: photo.created_at,
				...(folder !== '' && { copy: join(folder, request.id, copyName(photo, index + 1)) }),
			})),
		};
	});
	const count = told.reduce((sum, { photos }) => sum + photos.length, 0);
	await audit(dataDir, { act: 'access', requests: told.length, photos: count });
	return printableJson({ email, requests: told });
}

/** Who was told of a request, and when. Companies by name; the addresses of those who work for us are theirs. */
function toldTo({ message, channel, company, state, created_at, settled_at }: Delivery) {
	return { message, channel, company, state, created_at, settled_at };
}
