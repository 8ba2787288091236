import { shrink } from '#dialogs/photos/shrink.ts';

/** Answers a photo with a smaller one, or with null when it cannot. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => self.postMessage(await shrink(data).catch(() => null));
