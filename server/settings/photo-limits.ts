import { mib, minute, second } from '#server/settings/units.ts';

/** Bytes from the start of a photo by which its type is detected (file-type asks for 4,100). */
export const sniffBytes = 4100;

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their default mode. A file of 10 MB
 * can claim a thousand times that, and decoding it would exhaust the memory.
 */
export const maxPhotoPixels = 50_000_000;

/**
 * Most segments of a JPEG, chunks of a PNG or WebP, or boxes of a HEIF file. Real files have under 200; a PNG of 10 MB that
 * a library splits into chunks of 8 kB has 1,300. A file of 10 MB can have a million, each of which costs more than its bytes.
 */
export const maxPhotoParts = 5000;

/** Deepest nesting of boxes in a HEIF file: a video's tables are nested five deep. */
export const maxBoxDepth = 8;

/** Most items of a HEIF file, and most extents of them: 50 megapixels in tiles of 512 x 512 are 191 items of one extent each. */
export const maxHeifItems = 1000;
export const maxHeifExtents = 2000;

/**
 * Longest time for removing the metadata of one photo. A photo of 10 MB takes 30 ms, and others wait for the same worker;
 * the rest allows for a busy machine or a slow disk.
 */
export const cleanTimeout = 5 * second;
/** How long the photo worker process may take to start (usually 0.1 s), and after how long without a task it exits. */
export const workerStartTimeout = 15 * second;
export const workerIdleTime = 1 * minute;
/** How often a busy worker's memory use is checked, in ms. A decoder allocates about 50 MB in that time. */
export const workerCheckInterval = 50;
/**
 * Most resident memory of a worker, in bytes: removing metadata takes 100 MB (Node, a photo of 10 MB and its copies), a
 * thumbnail of a 25-megapixel HEIC 670 MB, and decoding 50 megapixels for the operator twice that.
 */
export const cleanMemory = 256 * mib;
export const drawMemory = 1024 * mib;
export const decodeMemory = 2048 * mib;
/** Heap limit of a worker, in bytes. Pixels are in buffers outside of the heap. */
export const workerHeap = 128 * mib;

/** Longest time for decoding one HEIC: 12 megapixels take a second, and `maxPhotoPixels` allows 50. */
export const decodeTimeout = 1 * minute;

/** Longest side of a thumbnail in an e-mail, in px: the width of a phone, about 20 kB. */
export const thumbnailPx = 360;
/** Longest time for one thumbnail, and for all of a request's: after it, the e-mail is sent without the missing ones. */
export const drawTimeout = 8 * second;
/** Time for all thumbnails of a request while another one's wait. A phone's JPEG takes a tenth of a second, a HEIC one or two. */
export const sharedDrawTime = 2 * second;
export const drawBudget = 10 * second;
/**
 * Most pixels of a HEIC or AVIF that gets a thumbnail: the decoders need 20 bytes and more for a pixel. Phones write 12 or
 * 24 million; for a larger one the e-mail has a link only.
 */
export const maxHeifPixels = 25_000_000;
/** Thumbnails cached for the next recipient, about 20 kB each. */
export const maxCachedThumbnails = 200;
