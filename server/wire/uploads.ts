import type { IncomingMessage } from 'node:http';
import { maxUploadBytes } from '#server/settings/limits.ts';
import type { Disk } from '#server/store/store.ts';
import { storageErrors } from '#server/wire/errors.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Receives photos within the limits.
 * @param rateLimits undefined when RATE_LIMIT is off
 */
export function createUploads(
	rateLimits: RateLimits | undefined,
	disk: Disk,
	callerOf: (incoming: IncomingMessage) => string,
) {
	return {
		/**
		 * Receives a photo. Reserves the largest size that it can have, before any of it is received: otherwise many open uploads
		 * could fill the disk beyond its floor.
		 * @param receive stores the photo; called when there is a place for it
		 * @throws WireError when its caller or all together have sent too much, or there is no space; errors of `receive`
		 */
		async take<P extends { size: number }>(incoming: IncomingMessage, receive: () => Promise<P>): Promise<P> {
			const bytes = maxBytesOf(incoming);
			const taken = rateLimits?.takePhoto(callerOf(incoming), bytes);
			if (typeof taken === 'number') throw storageErrors.tooMany(taken);
			let photo: P | undefined;
			let release: (() => void) | undefined;
			try {
				release = await disk.reserve(bytes);
				if (!release) throw storageErrors.diskFull();
				photo = await receive();
				return photo;
			} finally {
				release?.();
				taken?.(photo?.size);
			}
		},
	};
}

/** The Content-Length, which Node enforces; for a chunked body, the largest size of an upload. */
function maxBytesOf({ headers }: IncomingMessage): number {
	const stated = headers['content-length'];
	return stated === undefined ? maxUploadBytes : Math.min(Number(stated), maxUploadBytes);
}
