import { folderOf } from '#leads/photos.ts';
import { createPhotoWorker, RefusedPhoto } from '#server/photos/worker/worker.ts';
import {
	drawMemory,
	drawTimeout,
	maxCachedThumbnails,
	sharedDrawTime,
	thumbnailPx,
} from '#server/settings/photo-limits.ts';

export interface Thumbnail {
	jpeg: Buffer;
	width: number;
	height: number;
}

/** The thumbnail of a photo; undefined if it cannot be made of it, 'late' if it was not made in time or the photo could not be read. */
type Drawn = Thumbnail | 'late' | undefined;

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
 * @param options `px`: longest side; `most`: how many are cached; `longest`: time for one photo, in ms; `shared`: for all of a request
 * while others wait; `now`: the clock, in ms since 1970
 */
export function createThumbnails(
	withFile: <T>(photo: DrawablePhoto, work: (path: string) => Promise<T>) => Promise<T>,
	{ px = thumbnailPx, most = maxCachedThumbnails, longest = drawTimeout, shared = sharedDrawTime, now = Date.now } = {},
) {
	const turns = createTurns();
	const known = new Map<string, Thumbnail | undefined>();
	/** The time that requests have taken, in ms. */
	const taken = new Map<string, number>();
	const forget = () => {
		known.clear();
		taken.clear();
	};
	const worker = createPhotoWorker(drawMemory, forget);
	let closed = false;

	async function draw(photo: DrawablePhoto, timeout: number): Promise<Drawn> {
		try {
			const { type } = photo;
			const small = await withFile(photo, (path) => worker.run({ act: 'draw', path, type, px }, timeout));
			// IPC turns a Buffer into a Uint8Array.
			return { ...small, jpeg: Buffer.from(small.jpeg) };
		} catch (error) {
			return error instanceof RefusedPhoto ? undefined : 'late';
		}
	}

	function remember(key: string, small: Thumbnail | undefined): void {
		known.delete(key);
		known.set(key, small);
		const oldest = known.keys().next().value;
		if (known.size > most && oldest !== undefined) known.delete(oldest);
	}

	return {
		/**
		 * A photo's thumbnail, or why there is none. Never rejects: the e-mail is sent without it.
		 * @param until deadline, in ms since 1970
		 */
		of: (photo: DrawablePhoto, until: number) =>
			turns.take(requestOf(photo), async (othersWait): Promise<Drawn> => {
				if (known.has(photo.key)) return known.get(photo.key);
				const request = requestOf(photo);
				const before = taken.get(request) ?? 0;
				const share = othersWait ? shared - before : longest;
				const left = Math.min(until - now(), share, longest);
				if (closed || left <= 0) return 'late';
				const begun = now();
				const small = await draw(photo, left);
				const took = now() - begun;
				taken.set(request, before + took);
				// With more time, it might have been drawn.
				if (closed || small === 'late' || (!small && took >= left && left < longest)) return 'late';
				remember(photo.key, small);
				return small;
			}),
		/** Ends the worker. Pending and later calls resolve with 'late'. */
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
