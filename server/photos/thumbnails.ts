import { folderOf } from '#leads/photos.ts';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import {
	drawMemory,
	drawTimeout,
	maxCachedThumbnails,
	sharedDrawTime,
	thumbnailPx,
} from '#server/settings/photo-limits.ts';

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
 *
 * Requests take turns, and while others wait, each gets no more time than `sharedDrawTime` for all of its photos: otherwise a
 * stranger's, made to take long, would hold up everybody's e-mails.
 * @param withFile lets work read a photo from a file, for as long as the work takes
 * @param size `px`: longest side; `most`: how many are cached
 */
export function createThumbnails(
	withFile: <T>(photo: DrawablePhoto, work: (path: string) => Promise<T>) => Promise<T>,
	{ px = thumbnailPx, most = maxCachedThumbnails }: { px?: number; most?: number } = {},
) {
	const turns = createTurns();
	const known = new Map<string, Thumbnail>();
	/** The time that requests have taken, in ms. */
	const taken = new Map<string, number>();
	const forget = () => {
		known.clear();
		taken.clear();
	};
	const worker = createPhotoWorker(drawMemory, forget);
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
			turns.take(requestOf(photo), async (othersWait) => {
				if (known.has(photo.key)) return known.get(photo.key);
				const request = requestOf(photo);
				const before = taken.get(request) ?? 0;
				const share = othersWait ? sharedDrawTime - before : drawTimeout;
				const left = Math.min(until - Date.now(), share);
				if (closed || left <= 0) return undefined;
				const begun = Date.now();
				const small = await draw(photo, Math.min(left, drawTimeout));
				taken.set(request, before + Date.now() - begun);
				// Do not cache the failure of a photo that got less than the full `drawTimeout`.
				if (!closed && (small || Date.now() - begun < left || left >= drawTimeout)) remember(photo.key, small);
				return small;
			}),
		/** Ends the worker. Pending and later calls resolve with undefined. */
		close: () => {
			closed = true;
			forget();
			worker.close();
		},
	};
}

const requestOf = ({ key }: DrawablePhoto) => folderOf(key) ?? key;

/** Does one thing at a time. Where several wait, each for whom there are some gets one done in turn. */
function createTurns() {
	const waiting = new Map<string, ((othersWait: boolean) => Promise<void>)[]>();
	let isBusy = false;

	async function work(): Promise<void> {
		if (isBusy) return;
		isBusy = true;
		// The loop comes to those that are added while it runs.
		for (const [whose, jobs] of waiting) {
			waiting.delete(whose);
			const [job, ...rest] = jobs;
			const othersWait = waiting.size > 0;
			if (rest.length > 0) waiting.set(whose, rest);
			await job?.(othersWait);
		}
		isBusy = false;
	}

	return {
		/** @param job gets whether others wait. It must not reject */
		take: <T>(whose: string, job: (othersWait: boolean) => Promise<T>): Promise<T> =>
			new Promise((resolve) => {
				const one = async (othersWait: boolean) => resolve(await job(othersWait));
				waiting.set(whose, [...(waiting.get(whose) ?? []), one]);
				void work();
			}),
	};
}
