import pLimit from 'p-limit';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import { drawMemory, drawTimeout, maxCachedThumbnails, thumbnailPx } from '#server/settings/photo-limits.ts';

/** The thumbnail of a photo for an e-mail; undefined if it could not be made. */
export type Thumbnail = { jpeg: Buffer; width: number; height: number } | undefined;

interface DrawablePhoto {
	key: string;
	type: string;
}

export type Thumbnails = ReturnType<typeof createThumbnails>;

/**
 * Makes thumbnails, one at a time, in a worker process (`photos/worker/worker.ts`). Caches them for the other recipients of
 * a request; only while the worker process runs, since a photo may be erased.
 * @param withFile lets work read a photo from a file, for as long as the work takes
 * @param size `px`: longest side; `most`: how many are cached
 */
export function createThumbnails(
	withFile: <T>(photo: DrawablePhoto, work: (path: string) => Promise<T>) => Promise<T>,
	{ px = thumbnailPx, most = maxCachedThumbnails }: { px?: number; most?: number } = {},
) {
	const oneAtATime = pLimit(1);
	const known = new Map<string, Thumbnail>();
	const worker = createPhotoWorker(drawMemory, () => known.clear());
	let closed = false;

	async function draw(photo: DrawablePhoto, timeout: number): Promise<Thumbnail> {
		try {
			const { type } = photo;
			const small = await withFile(photo, (path) => worker.run({ act: 'draw', path, type, px }, timeout));
			// IPC turns a Buffer into a Uint8Array.
			return { ...small, jpeg: Buffer.from(small.jpeg) };
		} catch {
			return undefined;
		}
	}

	function remember(key: string, small: Thumbnail): void {
		known.delete(key);
		known.set(key, small);
		const oldest = known.keys().next().value;
		if (known.size > most && oldest !== undefined) known.delete(oldest);
	}

	return {
		/**
		 * A photo's thumbnail; undefined if it cannot be made, or not in time. Never rejects: the e-mail is sent without it.
		 * @param until deadline, in ms since 1970
		 */
		of: (photo: DrawablePhoto, until: number) =>
			oneAtATime(async () => {
				if (known.has(photo.key)) return known.get(photo.key);
				const left = until - Date.now();
				if (closed || left <= 0) return undefined;
				const begun = Date.now();
				const small = await draw(photo, Math.min(left, drawTimeout));
				// Do not cache the failure of a photo that got less than the full `drawTimeout`.
				if (!closed && (small || Date.now() - begun < left || left >= drawTimeout)) remember(photo.key, small);
				return small;
			}),
		/** Ends the worker. Pending and later calls resolve with undefined. */
		close: () => {
			closed = true;
			known.clear();
			worker.close();
		},
	};
}
