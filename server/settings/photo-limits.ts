import { mib, second } from '#server/settings/units.ts';

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their default mode. A file of 10 MB
 * can claim a thousand times that, and decoding it would exhaust the memory.
 */
export const maxPhotoPixels = 50_000_000;

/** Longest side of a stored photo, and of the small one for e-mails and lists, in px; the small one has about 20 kB. */
export const largePx = 2560;
export const smallPx = 360;

/** Longest time for decoding one photo, in ms. A phone's takes half a second, a HEIC of 50 megapixels five. */
export const decodeTimeout = 20 * second;

/** Photos that are decoded at the same time; others wait. */
export const decodedAtOnce = 2;

/** Heap limit of a process that decodes, in bytes. Pixels are in buffers outside of the heap. */
export const decoderHeap = 128 * mib;

/**
 * Most resident memory of a process that decodes, in bytes, and how often it is measured, in ms: a HEIC of 50 megapixels takes 900 MB.
 */
export const decoderMemory = 1280 * mib;
export const decoderCheckInterval = 50;
