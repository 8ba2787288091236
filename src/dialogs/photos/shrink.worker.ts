import { shrink } from '#dialogs/photos/shrink.ts';

/** Shrinks what it is sent, away from the page, so that typing never stutters; answers null where it cannot. */
self.onmessage = async ({ data }: MessageEvent<{ id: number; photo: Blob }>) => {
	const smaller = await shrink(data.photo).catch(() => null);
	self.postMessage({ id: data.id, smaller });
};
