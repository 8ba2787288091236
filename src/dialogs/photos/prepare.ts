import type { PreparedPhoto } from '#dialogs/photos/photo.ts';
import { shrink } from '#dialogs/photos/shrink.ts';
import { photoType } from '#leads/photos.ts';

/** The browser cannot decode the photo, and the store does not take its type. */
export class UnreadablePhoto extends Error {
	override name = 'UnreadablePhoto';
}

/**
 * Prepares a chosen file for upload: a smaller upright JPEG where the browser can draw it; else the file as it is, with
 * its true type, because browsers leave that of a HEIC empty and the store would refuse it.
 * @throws UnreadablePhoto
 */
export async function prepare(file: File): Promise<PreparedPhoto & { drawn: boolean }> {
	const smaller = await oneAtATime(() => shrinkAside(file));
	if (smaller) return { blob: smaller, fileName: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, drawn: true };
	const type = photoType(file);
	if (!type) throw new UnreadablePhoto();
	return { blob: file.type === type ? file : new File([file], file.name, { type }), fileName: file.name, drawn: false };
}

/** Runs one task at a time: five photos of 12 megapixels at once are 240 MB, more than an old tablet has. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
	const mine = last.then(work);
	last = mine.catch(() => {});
	return mine;
}

let worker: Worker | undefined;
let nextId = 0;

async function shrinkAside(photo: Blob): Promise<Blob | null> {
	if (typeof OffscreenCanvas !== 'function') return shrink(photo).catch(() => null);
	worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
	const id = nextId++;
	const asked = worker;
	return new Promise((resolve) => {
		const done = (smaller: Blob | null) => {
			asked.removeEventListener('message', answer);
			asked.removeEventListener('error', failed);
			resolve(smaller);
		};
		const answer = ({ data }: MessageEvent<{ id: number; smaller: Blob | null }>) => {
			if (data.id === id) done(data.smaller);
		};
		// The worker could not be fetched: the main thread does it, more slowly.
		const failed = () => {
			worker = undefined;
			void shrink(photo).then(done, () => done(null));
		};
		asked.addEventListener('message', answer);
		asked.addEventListener('error', failed);
		asked.postMessage({ id, photo });
	});
}
