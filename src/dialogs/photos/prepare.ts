import { type Shrunk, shrink } from '#dialogs/photos/shrink.ts';
import { photoType } from '#leads/photos.ts';

export interface PreparedPhoto extends Shrunk {
	fileName: string;
	/** Whether the browser could draw it. */
	drawn: boolean;
}

/** Whether a chosen file is an image: by its type, or by its name's ending where the browser gives no type. */
export function isImage(file: File): boolean {
	return file.type.startsWith('image/') || photoType(file) !== undefined;
}

/** One photo at a time: five of 12 megapixels at once are 240 MB, more than an old tablet has. */
let last: Promise<Shrunk | null> = Promise.resolve(null);

/**
 * Prepares a chosen file for upload: a smaller upright JPEG where the browser can draw it; else the file as it is, with
 * its true type, because browsers leave that of a HEIC empty and the store would refuse it.
 * @throws where the browser cannot decode the photo, and the store would not take it: by its type, or by its first bytes
 */
export async function prepare(file: File): Promise<PreparedPhoto> {
	last = last.then(() => shrinkAside(file)).catch(() => null);
	const smaller = await last;
	if (smaller) return { ...smaller, fileName: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, drawn: true };
	const type = photoType(file);
	if (!type || !beginning.test(new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer())))
		throw new Error('unreadable photo');
	const blob = file.type === type ? file : new File([file], file.name, { type });
	return { blob, fault: undefined, fileName: file.name, drawn: false };
}

/** The first bytes of a JPEG, PNG, WebP, and of HEIC and AVIF. */
const beginning = /^(?:\u00ff\u00d8\u00ff|\u2030PNG|RIFF.{4}WEBP|.{4}ftyp)/s;

/** In a worker, so that typing stays smooth. Its end frees its memory, and lets browsers keep the page while the visitor is on another. */
function shrinkAside(photo: Blob): Promise<Shrunk | null> {
	if (typeof OffscreenCanvas !== 'function') return shrink(photo);
	const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
	return new Promise<Shrunk | null>((resolve) => {
		worker.onmessage = ({ data }) => resolve(data);
		// The worker could not be fetched: the main thread does it, more slowly.
		worker.onerror = () => resolve(shrink(photo));
		worker.postMessage(photo);
	}).finally(() => worker.terminate());
}
