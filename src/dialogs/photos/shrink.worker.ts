import { shrink } from '#dialogs/photos/shrink.ts';

/** Shrinks photos off the main thread, so that typing stays smooth; answers null when it cannot. */
self.onmessage = async ({ data }: MessageEvent<{ id: number; photo: Blob }>) => {
	const smaller = await shrink(data.photo).catch(() => null);
	self.postMessage({ id: data.id, smaller });
};
