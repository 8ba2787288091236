import type { PreparedPhoto } from '#dialogs/photos/photo.ts';
import { type Shrunk, shrink } from '#dialogs/photos/shrink.ts';
import { photoType } from '#leads/photos.ts';

/**
 * Prepares a chosen file for upload: a smaller upright JPEG where the browser can draw it; else the file as it is, with
 * its true type, because browsers leave that of a HEIC empty and the store would refuse it.
 * @throws where the browser cannot decode the photo, and the store would not take it: by its type, or by its first bytes
 */
export async function prepare(file: File): Promise<PreparedPhoto> {
	const smaller = await oneAtATime(() => shrinkAside(file));
	if (smaller) return { ...smaller, fileName: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, drawn: true };
	const type = photoType(file);
	if (!type || !beginning.test(new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer())))
		throw new Error('unreadable photo');
	const blob = file.type === type ? file : new File([file], file.name, { type });
	return { blob, fault: undefined, fileName: file.name, drawn: false };
}

/** The first bytes of a JPEG, PNG, WebP, and of HEIC and AVIF. */
const beginning = /^(?:\u00ff\u00d8\u00ff|\u2030PNG|RIFF.{4}WEBP|.{4}ftyp)/s;

let waiting = 0;

/** Runs one task at a time: five photos of 12 megapixels at once are 240 MB, more than an old tablet has. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
	waiting++;
	const mine = last.then(work).finally(() => {
		waiting--;
		if (waiting > 0) return;
		// Frees its memory, and lets browsers keep the page as it is while the visitor is on another.
		worker?.terminate();
		worker = undefined;
	});
	last = mine.catch(() => {});
	return mine;
}

let worker: Worker | undefined;
let nextId = 0;

async function shrinkAside(photo: Blob): Promise<Shrunk | null> {
	if (typeof OffscreenCanvas !== 'function') return shrink(photo).catch(() => null);
	worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
	const id = nextId++;
	const busy = worker;
	return new Promise((resolve) => {
		const done = (smaller: Shrunk | null) => {
			busy.removeEventListener('message', answer);
			busy.removeEventListener('error', failed);
			resolve(smaller);
		};
		const answer = ({ data }: MessageEvent<{ id: number; smaller: Shrunk | null }>) => {
			if (data.id === id) done(data.smaller);
		};
		// The worker could not be fetched: the main thread does it, more slowly.
		const failed = () => {
			worker = undefined;
			void shrink(photo).then(done, () => done(null));
		};
		busy.addEventListener('message', answer);
		busy.addEventListener('error', failed);
		busy.postMessage({ id, photo });
	});
}
