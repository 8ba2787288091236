import type { IncomingMessage } from 'node:http';
import { folderOf, photoKey } from '#leads/photo-key.ts';
import { maxPhotos, photoType } from '#leads/photos.ts';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import { FolderClosed } from '#server/store/errors.ts';
import type { Photo, Photos } from '#server/store/photos.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import { WireError } from '#server/wire/errors.ts';
import type { ArrivingPhoto } from '#server/wire/forms/receive.ts';
import type { Problem } from '#wire/plain-form.ts';

/** The photos of one form post, stored one by one as they arrive. */
export interface ReceivedPhotos {
	/** @param folder the id of the request */
	take(photo: ArrivingPhoto, folder: string | Promise<string>): Promise<void>;
	/**
	 * Those that are stored: of this post, and of an earlier post of the same form.
	 * @param folder of the earlier post
	 * @param earlier keys of its photos
	 */
	stored(folder: string, earlier: readonly string[]): Promise<Photo[]>;
	/** Why some were not stored. */
	problems: ReadonlySet<Problem>;
	/** The error of a photo that could not be stored for a reason of the server. */
	failure(): unknown;
}

export function receivePhotos(
	incoming: IncomingMessage,
	photos: Pick<Photos, 'find' | 'receive'>,
	uploads: Uploads,
): ReceivedPhotos {
	const stored: Photo[] = [];
	const problems = new Set<Problem>();
	let failure: unknown;

	async function store(key: string, { name, type, bytes }: ArrivingPhoto): Promise<void> {
		uploads.count(incoming);
		const upload = await uploads.begin(incoming);
		try {
			const declared = photoType({ name, type }) ?? type;
			const ended = new Promise<void>((resolve) => bytes.once('end', resolve));
			const photo = await photos.receive(bytes, { key, declared, ended });
			upload.kept(photo.size);
			stored.push(photo);
		} finally {
			upload.end();
		}
	}

	return {
		problems,
		failure: () => failure,
		take: async (photo, folder) => {
			try {
				await store(photoKey(await folder, timestamp(), photo.name), photo);
			} catch (error) {
				const problem = problemOfPhoto(error);
				if (problem) problems.add(problem);
				else failure = error;
			}
		},
		// Keys come back in hidden fields, which anybody can change: only those of stored photos in this folder count.
		stored: async (folder, earlier) => {
			const own = new Set(earlier.slice(0, maxPhotos).filter((key) => folderOf(key) === folder));
			const found = await Promise.all([...own].map((key) => photos.find(key)));
			return [...found.flatMap((photo) => photo ?? []), ...stored];
		},
	};
}

let last = 0;

/** The time, but another at each call: two posts at once may have photos of the same name. */
function timestamp(): number {
	last = Math.max(last + 1, Date.now());
	return last;
}

/** What is wrong with a photo that was not stored; undefined if the photo is not to blame. */
function problemOfPhoto(error: unknown): Problem | undefined {
	if (error instanceof NotAPhoto) return 'not-a-photo';
	if (error instanceof FolderClosed) return 'too-many-photos';
	return error instanceof TooLarge ? 'photo-too-large' : undefined;
}

/** Seconds to wait, if the caller has reached a limit. */
export function retryAfter(error: unknown): number | undefined {
	return error instanceof WireError && error.status === 429 ? Number(error.headers['retry-after']) : undefined;
}
