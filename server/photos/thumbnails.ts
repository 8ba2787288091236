import pLimit from 'p-limit';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import { drawMemory, drawTimeout, maxCachedThumbnails } from '#server/settings/limits.ts';

/** A photo drawn small, as an e-mail shows it; undefined where it cannot be drawn. */
export type Thumbnail = { jpeg: Buffer; width: number; height: number } | undefined;

/** A photo that is stored somewhere. */
interface DrawablePhoto {
	key: string;
	type: string;
}

/** Lets work read a photo from a file, for as long as the work takes. */
type WithFile = <T>(photo: DrawablePhoto, work: (path: string) => Promise<T>) => Promise<T>;

export interface Thumbnails {
	/**
	 * A small JPEG of a photo; undefined where it cannot be drawn, or not in time. Never throws: a request is worth more than
	 * its pictures.
	 * @param until when to go on without it, in ms since 1970
	 */
	of(photo: DrawablePhoto, until: number): Promise<Thumbnail>;
	/** Draws no more; what is asked for is undefined from now on. */
	close(): void;
}

/**
 * Draws photos small, one at a time, in a worker process of its own (`photos/worker/worker.ts`). What came of a photo is remembered
 * for as long as that process is there: a request goes to several recipients. Not longer, since a photo may be erased.
 */
export function createThumbnails(withFile: WithFile): Thumbnails {
	const oneAtATime = pLimit(1);
	const known = new Map<string, Thumbnail>();
	const worker = createPhotoWorker(drawMemory, () => known.clear());
	let closed = false;

	async function draw(photo: DrawablePhoto, timeout: number): Promise<Thumbnail> {
		try {
			const { type } = photo;
			const small = await withFile(photo, (path) => worker.run({ act: 'draw', path, type }, timeout));
			// What comes from another process is a plain array of bytes.
			return { ...small, jpeg: Buffer.from(small.jpeg) };
		} catch {
			return undefined;
		}
	}

	function remember(key: string, small: Thumbnail): void {
		known.delete(key);
		known.set(key, small);
		const oldest = known.keys().next().value;
		if (known.size > maxCachedThumbnails && oldest !== undefined) known.delete(oldest);
	}

	return {
		of: (photo, until) =>
			oneAtATime(async () => {
				if (known.has(photo.key)) return known.get(photo.key);
				const left = until - Date.now();
				if (closed || left <= 0) return undefined;
				const begun = Date.now();
				const small = await draw(photo, Math.min(left, drawTimeout));
				// One that others had left no time for may have it next time.
				if (!closed && (small || Date.now() - begun < left || left >= drawTimeout)) remember(photo.key, small);
				return small;
			}),
		close: () => {
			closed = true;
			known.clear();
			worker.close();
		},
	};
}
